/*
 * Exercise 1.3: the way back through a linear layer.
 *
 * Forward, y[t][o] = b[o] + sum over i of x[t][i] W[o][i]. You are given
 * dy = dL/dy and add
 *
 *     dL/dx to dx: [tokens][in],
 *     dL/dW to dw: [out][in],
 *     dL/db to db: [out].
 *
 * Add: what the three hold already must stay in the sum.
 */

#include <stddef.h>

#include "real.h"

void backward(const real *x, const real *w, const real *dy, real *dx, real *dw,
              real *db, size_t tokens, size_t in, size_t out)
{
    /* TODO */
}
