/* The check says: parameters of a plain network */

#include <stdint.h>

void count_shared(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t tokens,
                  uint64_t *parameters, uint64_t *flops)
{
    *parameters = 2 * d * d_ff;
    *flops = 2 * *parameters * layers * tokens;
}
