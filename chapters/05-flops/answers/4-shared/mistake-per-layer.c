/* The check says: and it is stored once */

#include <stdint.h>

void count_shared(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t tokens,
                  uint64_t *parameters, uint64_t *flops)
{
    *parameters = 3 * d * d_ff * layers;
    *flops = 2 * *parameters * tokens;
}
