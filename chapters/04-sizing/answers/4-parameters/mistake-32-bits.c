/* The check says: does not fit 32 bits */

#include <stdbool.h>
#include <stdint.h>

bool count_parameters(uint64_t d, uint64_t d_ff, uint64_t layers,
                      uint64_t *parameters)
{
    *parameters = 3 * (uint32_t)d * (uint32_t)d_ff * (uint32_t)layers;
    return true;
}
