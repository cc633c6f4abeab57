/* The check says: it costs more again */

#include <stdbool.h>
#include <stdint.h>

static bool is_cheap(uint64_t d, uint64_t multiple_of)
{
    const uint64_t h = 8 * d / 3;
    const uint64_t d_ff = (h + multiple_of - 1) / multiple_of * multiple_of;

    return 300 * d_ff < 808 * d;
}

/* The first d that has a hundred cheap ones after it. */
uint64_t settled(uint64_t multiple_of)
{
    uint64_t d = 1, cheap = 0;

    while (cheap < 100) {
        cheap = is_cheap(d, multiple_of) ? cheap + 1 : 0;
        d++;
    }
    return d - cheap;
}
