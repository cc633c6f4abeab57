/* The check says: does not fit 32 bits */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const uint32_t two_thirds = (uint32_t)(8 * d / 3);
    const uint64_t h = (uint64_t)(multiplier * two_thirds);

    return (h + multiple_of - 1) / multiple_of * multiple_of;
}
