/* The check says: no matter how large the others are */

#include <stdbool.h>
#include <stdint.h>

bool count_parameters(uint64_t d, uint64_t d_ff, uint64_t layers,
                      uint64_t *parameters)
{
    const uint64_t factors[] = {d, d_ff, layers};
    uint64_t all = 3;

    for (int i = 0; i < 3; i++) {
        if (factors[i] != 0 && all > UINT64_MAX / factors[i])
            return false;
        all *= factors[i];
    }
    *parameters = all;
    return true;
}
