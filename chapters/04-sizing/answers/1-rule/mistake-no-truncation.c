/* The check says: 8d/3 is to be truncated before */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const uint64_t h = (uint64_t)(multiplier * 8 * (double)d / 3);

    return (h + multiple_of - 1) / multiple_of * multiple_of;
}
