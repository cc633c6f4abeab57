/* The check says: A float has no room for so many digits */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const float two_thirds = (float)(8 * d / 3);
    const float wide = (float)multiplier * two_thirds;
    const uint64_t h = (uint64_t)wide;

    return (h + multiple_of - 1) / multiple_of * multiple_of;
}
