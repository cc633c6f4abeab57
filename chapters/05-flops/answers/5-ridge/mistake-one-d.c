/* The check says: x and y have d numbers a token */

#include <math.h>
#include <stdint.h>

uint64_t ridge_tokens(uint64_t d, uint64_t d_ff, double bytes_per_number,
                      double ridge)
{
    const double weights = 3 * (double)d * (double)d_ff;
    const double per_number = ridge * bytes_per_number;
    const double bracket = 2 * weights - 2 * per_number;

    if (bracket <= 0)
        return 0;
    return (uint64_t)ceil(weights * per_number / bracket);
}
