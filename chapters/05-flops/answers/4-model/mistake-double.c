/* The check says: a double has no more than 53 bits */

#include <stdbool.h>
#include <stdint.h>

void count_model(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t experts,
                 uint64_t active, bool shared, uint64_t tokens,
                 uint64_t *parameters, uint64_t *flops)
{
    const double network = 3 * (double)d * (double)d_ff;
    const double visits = (double)active * (double)layers * (double)tokens;

    *parameters =
        (uint64_t)(network * (double)experts * (shared ? 1 : (double)layers));
    *flops = (uint64_t)(2 * network * visits);
}
