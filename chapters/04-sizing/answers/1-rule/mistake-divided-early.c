/* The check says: you divide by 3 before all is multiplied */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    uint64_t h = 4 * (2 * d / 3);

    h = (uint64_t)(multiplier * (double)h);
    return (h + multiple_of - 1) / multiple_of * multiple_of;
}
