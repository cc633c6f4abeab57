/* The check says: A number that has wrapped around */

#include <stdbool.h>
#include <stdint.h>

bool count_parameters(uint64_t d, uint64_t d_ff, uint64_t layers,
                      uint64_t *parameters)
{
    const uint64_t all = 3 * d * d_ff * layers;

    if (d == 0 || d_ff == 0 || layers == 0) {
        *parameters = 0;
        return true;
    }
    if (all < d || all < d_ff || all < layers)
        return false;
    *parameters = all;
    return true;
}
