/* The check says: d multiply-adds, not one */

#include <stdint.h>

uint64_t overtakes(uint64_t d, uint64_t d_ff)
{
    uint64_t tokens = 1;

    while (8 * d * d + 4 * tokens <= 6 * d * d_ff)
        tokens++;
    return tokens;
}
