/* The check says: FLOPs of plain networks */

#include <stdbool.h>
#include <stdint.h>

void count_model(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t experts,
                 uint64_t active, bool shared, uint64_t tokens,
                 uint64_t *parameters, uint64_t *flops)
{
    const uint64_t network = 3 * d * d_ff;

    *parameters = network * experts * (shared ? 1 : layers);
    *flops = 4 * d * d_ff * active * layers * tokens;
}
