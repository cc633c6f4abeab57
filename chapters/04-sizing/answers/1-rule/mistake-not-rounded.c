/* The check says: is no multiple of 256 */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const uint64_t two_thirds = 8 * d / 3;

    (void)multiple_of;
    return (uint64_t)(multiplier * (double)two_thirds);
}
