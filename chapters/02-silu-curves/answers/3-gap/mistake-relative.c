/* The check says: not divided by */

#include "activation.h"

real widest_gap(real *at)
{
    real widest = 0;

    for (int i = 1; i <= 60000; i++) {
        const real z = (real)-i / 10000;
        const real gap = fabs(gelu_tanh(z) / gelu(z) - 1);

        if (gap > widest) {
            widest = gap;
            *at = -z;
        }
    }
    return widest;
}
