/* The check says: for the first time */

#include <stdbool.h>
#include <stdint.h>

static bool is_cheap(uint64_t d, uint64_t multiple_of)
{
    const uint64_t h = 8 * d / 3;
    const uint64_t d_ff = (h + multiple_of - 1) / multiple_of * multiple_of;

    return 300 * d_ff < 808 * d;
}

uint64_t settled(uint64_t multiple_of)
{
    uint64_t d = 1;

    while (!is_cheap(d, multiple_of))
        d++;
    return d;
}
