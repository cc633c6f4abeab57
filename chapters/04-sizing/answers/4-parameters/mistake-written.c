/* The check says: is to be left alone */

#include <stdbool.h>
#include <stdint.h>

bool count_parameters(uint64_t d, uint64_t d_ff, uint64_t layers,
                      uint64_t *parameters)
{
    const uint64_t factors[] = {d_ff, layers};

    if (d == 0 || d_ff == 0 || layers == 0) {
        *parameters = 0;
        return true;
    }
    *parameters = 3;
    if (d > UINT64_MAX / *parameters)
        return false;
    *parameters *= d;
    for (int i = 0; i < 2; i++) {
        if (*parameters > UINT64_MAX / factors[i])
            return false;
        *parameters *= factors[i];
    }
    return true;
}
