/*
 * Innermost runs o, along a row of wt and a row of y. All numbers of a cache
 * line are used at once, the compiler can take several in one vector, and the
 * sums, being different ones, do not wait for each other.
 */

#include <stddef.h>

#include "real.h"

void product_in_out(const real *x, const real *wt, real *y, size_t tokens,
                    size_t in, size_t out)
{
    for (size_t t = 0; t < tokens; t++) {
        for (size_t o = 0; o < out; o++)
            y[t * out + o] = 0;
        for (size_t i = 0; i < in; i++)
            for (size_t o = 0; o < out; o++)
                y[t * out + o] += x[t * in + i] * wt[i * out + o];
    }
}
