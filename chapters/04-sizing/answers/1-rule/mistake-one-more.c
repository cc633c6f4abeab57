/* The check says: 1024 is a multiple of 256 already */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const uint64_t two_thirds = 8 * d / 3;
    const uint64_t h = (uint64_t)(multiplier * (double)two_thirds);

    return (h / multiple_of + 1) * multiple_of;
}
