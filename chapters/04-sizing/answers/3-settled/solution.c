/*
 * Rounding up adds less than multiple_of. That is less than 1 percent of 8d/3
 * from d = 37.5 multiple_of on, so the last d that costs more is below, and is
 * found on the way down. 300 d_ff < 808 d is d_ff < 1.01 (8d/3), in whole
 * numbers.
 */

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
    uint64_t d = 38 * multiple_of;

    while (d > 0 && is_cheap(d, multiple_of))
        d--;
    return d + 1;
}
