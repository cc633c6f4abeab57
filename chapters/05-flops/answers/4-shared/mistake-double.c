/* The check says: a double has no more than 53 bits */

#include <stdint.h>

void count_shared(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t tokens,
                  uint64_t *parameters, uint64_t *flops)
{
    const double weights = 3 * (double)d * (double)d_ff;
    const double passes = (double)layers * (double)tokens;

    *parameters = (uint64_t)weights;
    *flops = (uint64_t)(2 * weights * passes);
}
