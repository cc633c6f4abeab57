/* The check says: As a float, 1.3 is a little less */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const double times = (double)(float)multiplier;
    const uint64_t h = (uint64_t)(times * (double)(8 * d / 3));

    return (h + multiple_of - 1) / multiple_of * multiple_of;
}
