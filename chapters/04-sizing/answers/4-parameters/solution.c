/*
 * A product that has wrapped around looks like any other number, so look
 * before you multiply: all * factor fits if all <= UINT64_MAX / factor. With a
 * 0 among the factors no product on the way may be refused, so all is 0 then
 * from the start.
 */

#include <stdbool.h>
#include <stdint.h>

bool count_parameters(uint64_t d, uint64_t d_ff, uint64_t layers,
                      uint64_t *parameters)
{
    const uint64_t factors[] = {d, d_ff, layers};
    uint64_t all = 3;

    if (d == 0 || d_ff == 0 || layers == 0)
        all = 0;
    for (int i = 0; i < 3; i++) {
        if (factors[i] != 0 && all > UINT64_MAX / factors[i])
            return false;
        all *= factors[i];
    }
    *parameters = all;
    return true;
}
