/* The check says: three matrices, not two */

#include <stdint.h>

uint64_t overtakes(uint64_t d, uint64_t d_ff)
{
    uint64_t tokens = 1;

    while (8 * d * d + 4 * d * tokens <= 4 * d * d_ff)
        tokens++;
    return tokens;
}
