/* The check says: those of two matrices */

#include <stdbool.h>
#include <stdint.h>

bool count_parameters(uint64_t d, uint64_t d_ff, uint64_t layers,
                      uint64_t *parameters)
{
    if (d == 0 || d_ff == 0 || layers == 0) {
        *parameters = 0;
        return true;
    }
    if (d > UINT64_MAX / d_ff / layers / 2)
        return false;
    *parameters = 2 * d * d_ff * layers;
    return true;
}
