/* The check says: before it is rounded up */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    uint64_t h = 8 * d / 3;

    h = (h + multiple_of - 1) / multiple_of * multiple_of;
    return (uint64_t)(multiplier * (double)h);
}
