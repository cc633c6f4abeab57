/*
 * With i in the outer loop, the inner one walks along a row of w, as memory
 * likes it. With o outside, the result is the same.
 */

#include <stddef.h>

#include "real.h"

void linear_in_out(const real *x, const real *w, const real *b, real *y,
                   size_t in, size_t out)
{
    for (size_t o = 0; o < out; o++)
        y[o] = b[o];
    for (size_t i = 0; i < in; i++)
        for (size_t o = 0; o < out; o++)
            y[o] += x[i] * w[i * out + o];
}
