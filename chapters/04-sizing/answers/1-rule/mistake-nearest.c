/* The check says: the nearest multiple */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const uint64_t two_thirds = 8 * d / 3;
    const uint64_t h = (uint64_t)(multiplier * (double)two_thirds);

    return (h + multiple_of / 2) / multiple_of * multiple_of;
}
