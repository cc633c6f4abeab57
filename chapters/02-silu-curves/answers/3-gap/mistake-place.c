/* The check says: The gap and its place have changed places */

#include "activation.h"

real widest_gap(real *at)
{
    real place = 0;

    *at = 0;
    for (int i = 0; i <= 60000; i++) {
        const real z = (real)i / 10000, gap = fabs(gelu_tanh(z) - gelu(z));

        if (gap > *at) {
            *at = gap;
            place = z;
        }
    }
    return place;
}
