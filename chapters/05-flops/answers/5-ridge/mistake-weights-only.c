/* The check says: the bytes of x and y are missing */

#include <math.h>
#include <stdint.h>

uint64_t ridge_tokens(uint64_t d, uint64_t d_ff, double bytes_per_number,
                      double ridge)
{
    (void)d, (void)d_ff;
    return (uint64_t)ceil(ridge * bytes_per_number / 2);
}
