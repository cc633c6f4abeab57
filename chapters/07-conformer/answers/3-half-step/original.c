/*
 * Exercise 7.3: back through the half step.
 *
 * The way there was y = x + F(x) / 2, with x, y: [T][d] and F the module. From
 * dy = dL/dy: [T][d] add dL/dx to dx: [T][d], and the gradients of F's weights
 * to `gradient`. What both hold already must stay in the sum, and only they
 * are to change.
 *
 * The way back through F alone is there:
 *
 *     conformer_backward(module, x, cache, df, dx, gradient)
 *
 * From df = dL/dF(x): [T][d] it adds to dx what comes back through F, and to
 * `gradient` the gradients of F's weights. dx must not be df. The cache is the
 * one of the way there, and has the masks if there was dropout.
 *
 * matrix_new(T, d) makes a matrix, matrix_copy(&m) a copy, and matrix_free(&m)
 * frees it. (The library's half_step_backward() is the answer.)
 */

#include "conformer.h"

void half_step_back(const struct conformer *module, const struct matrix *x,
                    const struct conformer_cache *cache,
                    const struct matrix *dy, struct matrix *dx,
                    struct conformer *gradient)
{
    /* TODO */
}
