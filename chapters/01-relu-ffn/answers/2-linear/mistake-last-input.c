/* The check says: Only the last input counts */

#include <stddef.h>

#include "real.h"

void linear_in_out(const real *x, const real *w, const real *b, real *y,
                   size_t in, size_t out)
{
    for (size_t o = 0; o < out; o++) {
        for (size_t i = 0; i < in; i++)
            y[o] = b[o] + x[i] * w[i * out + o];
    }
}
