/* The check says: largest number that fits */

#include <stdbool.h>
#include <stdint.h>

bool count_parameters(uint64_t d, uint64_t d_ff, uint64_t layers,
                      uint64_t *parameters)
{
    const double two_to_64 = 18446744073709551616.0;

    if (3.0 * (double)d * (double)d_ff * (double)layers >= two_to_64)
        return false;
    *parameters = 3 * d * d_ff * layers;
    return true;
}
