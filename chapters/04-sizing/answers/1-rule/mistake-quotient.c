/* The check says: 8 / 3 is 2 */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const uint64_t two_thirds = 8 / 3 * d;
    const uint64_t h = (uint64_t)(multiplier * (double)two_thirds);

    return (h + multiple_of - 1) / multiple_of * multiple_of;
}
