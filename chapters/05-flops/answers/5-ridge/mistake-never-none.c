/* The check says: no T is large enough */

#include <math.h>
#include <stdint.h>

uint64_t ridge_tokens(uint64_t d, uint64_t d_ff, double bytes_per_number,
                      double ridge)
{
    const double weights = 3 * (double)d * (double)d_ff;
    uint64_t tokens = 1;

    while (tokens < 1000000) {
        const double moved = weights + 2 * (double)d * (double)tokens;
        const double flops = 2 * weights * (double)tokens;

        if (flops >= ridge * bytes_per_number * moved)
            break;
        tokens++;
    }
    return tokens;
}
