/* The check says: leaves out the gradient of x */

#include <stdbool.h>
#include <stdint.h>

uint64_t training_flops(bool gated, uint64_t d, uint64_t d_ff, uint64_t tokens)
{
    const uint64_t matrix = d * d_ff, weights = (gated ? 3 : 2) * matrix;
    const uint64_t of_weights = weights, of_input = matrix;

    return 2 * (weights + of_weights + of_input) * tokens;
}
