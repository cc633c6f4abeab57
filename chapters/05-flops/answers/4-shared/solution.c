/*
 * Shared weights are stored once, however often they are used: memory is
 * saved, and no work. So FLOPs are no longer two per parameter and token.
 */

#include <stdint.h>

void count_shared(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t tokens,
                  uint64_t *parameters, uint64_t *flops)
{
    *parameters = 3 * d * d_ff;
    *flops = 2 * *parameters * layers * tokens;
}
