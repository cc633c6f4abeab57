/* The check says: comes close to 6 in the end */

#include <math.h>
#include <stdint.h>

uint64_t ridge_tokens(uint64_t d, uint64_t d_ff, double bytes_per_number,
                      double ridge)
{
    const double per_number = ridge * bytes_per_number;
    const double bracket = 6 * (double)d_ff - 2 * per_number;

    (void)d;
    if (bracket < 1)
        return 0;
    return (uint64_t)fmax(1, ceil(3 * (double)d_ff * per_number / bracket));
}
