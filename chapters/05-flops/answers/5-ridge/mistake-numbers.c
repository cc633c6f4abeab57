/* The check says: numbers for bytes */

#include <math.h>
#include <stdint.h>

uint64_t ridge_tokens(uint64_t d, uint64_t d_ff, double bytes_per_number,
                      double ridge)
{
    const double hidden = (double)d_ff, per_number = ridge;
    const double bracket = 6 * hidden - 2 * per_number;

    (void)d, (void)bytes_per_number;
    if (bracket <= 0)
        return 0;
    return (uint64_t)ceil(3 * hidden * per_number / bracket);
}
