/*
 * Sixty thousand points cost a few milliseconds, so nothing more clever is
 * needed: at a maximum, to miss its place by 0.00005 costs next to nothing.
 */

#include "activation.h"

real widest_gap(real *at)
{
    real widest = 0;

    for (int i = 0; i <= 60000; i++) {
        const real z = (real)i / 10000, gap = fabs(gelu_tanh(z) - gelu(z));

        if (gap > widest) {
            widest = gap;
            *at = z;
        }
    }
    return widest;
}
