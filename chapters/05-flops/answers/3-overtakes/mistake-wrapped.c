/* The check says: cannot be below zero */

#include <stdint.h>

uint64_t overtakes(uint64_t d, uint64_t d_ff)
{
    return (6 * d_ff - 8 * d) / 4 + 1;
}
