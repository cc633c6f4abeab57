/* The check says: Which loop walks along rows */

#include <stddef.h>

#include "real.h"

void product_in_out(const real *x, const real *wt, real *y, size_t tokens,
                    size_t in, size_t out)
{
    for (size_t o = 0; o < out; o++)
        for (size_t t = 0; t < tokens; t++) {
            real sum = 0;

            for (size_t i = 0; i < in; i++)
                sum += x[t * in + i] * wt[i * out + o];
            y[t * out + o] = sum;
        }
}
