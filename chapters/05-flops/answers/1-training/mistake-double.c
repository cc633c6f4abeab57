/* The check says: a double has no more than 53 bits */

#include <stdbool.h>
#include <stdint.h>

uint64_t training_flops(bool gated, uint64_t d, uint64_t d_ff, uint64_t tokens)
{
    const double weights = (gated ? 3.0 : 2.0) * (double)d * (double)d_ff;

    return (uint64_t)(6 * weights * (double)tokens);
}
