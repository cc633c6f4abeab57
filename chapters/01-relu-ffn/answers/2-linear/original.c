/*
 * Exercise 1.2: a linear layer whose weights lie the other way round.
 *
 * GPT-2's checkpoints store a weight matrix as [in][out], the transpose of
 * ours. For one token x: [in], compute
 *
 *     y[o] = b[o] + sum over i of x[i] W[i][o],
 *
 * with w: [in][out] row by row, b: [out]. What y holds before is garbage.
 */

#include <stddef.h>

#include "real.h"

void linear_in_out(const real *x, const real *w, const real *b, real *y,
                   size_t in, size_t out)
{
    /* TODO */
}
