/*
 * Exercise 7.2: back through LayerNorm.
 *
 * The way there was, for each of T tokens x: [T][d] by itself,
 *
 *     y[t][i] = n[t][i] * gain[i] + bias[i],
 *     n[t][i] = r[t] * (x[t][i] - m[t]),
 *     r[t] = 1 / sqrt(v[t] + eps),
 *
 * where m[t] is the mean of the token's d entries and v[t] their variance, the
 * mean of (x[t][i] - m[t])^2.
 *
 * From dy = dL/dy: [T][d] add dL/dx to dx: [T][d]. gain has d entries; eps is
 * above 0, and d is at least 1. Add: what dx holds already must stay in the
 * sum. Only dx is to change. A token whose numbers are all about 65536, and
 * differ by little, must come out right as well. (The library's
 * layernorm_backward() is the answer, and makes the gradients of gain and bias
 * as well.)
 */

#include "matrix.h"

void layer_norm_back(const struct matrix *x, const real *gain, real eps,
                     const struct matrix *dy, struct matrix *dx)
{
    /* TODO */
}
