/* The check says: what multiplier 1 would make */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const uint64_t h = 8 * d / 3;

    (void)multiplier;
    return (h + multiple_of - 1) / multiple_of * multiple_of;
}
