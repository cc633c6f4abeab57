/* The check says: do not fit into 32 bits */

#include <stdint.h>

uint64_t overtakes(uint64_t d, uint64_t d_ff)
{
    const uint32_t width = (uint32_t)d, network = 6 * width * (uint32_t)d_ff;
    uint32_t tokens = 1;

    while (8 * width * width + 4 * width * tokens <= network)
        tokens++;
    return tokens;
}
