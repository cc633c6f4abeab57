/* The check says: weights moved again for each token */

#include <math.h>
#include <stdint.h>

uint64_t ridge_tokens(uint64_t d, uint64_t d_ff, double bytes_per_number,
                      double ridge)
{
    const double flops = 6 * (double)d * (double)d_ff;
    const double numbers = 3 * (double)d * (double)d_ff + 2 * (double)d;

    return flops / (bytes_per_number * numbers) >= ridge ? 1 : 0;
}
