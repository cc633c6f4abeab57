/*
 * Exercise 7.1: LayerNorm.
 *
 * x: [T][d] holds T tokens. For each token by itself, take the mean of its d
 * numbers and their variance, which is the mean of the squared distances to
 * that mean. Then
 *
 *     y[t][i] = (x[t][i] - mean) / sqrt(variance + eps) * gain[i] + bias[i].
 *
 * gain and bias: [d]; eps is above 0, and d is at least 1. y: [T][d] is not x,
 * and what it holds before is garbage. A token whose numbers are all about
 * 1e9, and differ by little, must come out right as well. (The library's
 * layernorm_forward() is the answer.)
 */

#include "matrix.h"

void layer_norm(const struct matrix *x, const real *gain, const real *bias,
                real eps, struct matrix *y)
{
    /* TODO */
}
