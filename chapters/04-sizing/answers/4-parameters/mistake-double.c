/* The check says: a double has 53 bits */

#include <stdbool.h>
#include <stdint.h>

bool count_parameters(uint64_t d, uint64_t d_ff, uint64_t layers,
                      uint64_t *parameters)
{
    const double two_to_64 = 18446744073709551616.0;
    const double all = 3.0 * (double)d * (double)d_ff * (double)layers;

    if (all >= two_to_64)
        return false;
    *parameters = (uint64_t)all;
    return true;
}
