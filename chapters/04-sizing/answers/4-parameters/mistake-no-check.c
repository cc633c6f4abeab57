/* The check says: look whether the number fits */

#include <stdbool.h>
#include <stdint.h>

bool count_parameters(uint64_t d, uint64_t d_ff, uint64_t layers,
                      uint64_t *parameters)
{
    *parameters = 3 * d * d_ff * layers;
    return true;
}
