/*
 * layernorm.h: each token moved to mean 0 and variance 1, then out again by a
 * learnt gain and bias.
 *
 *     y = (x - mean) / sqrt(variance + eps) * gain + bias
 *
 * Ba, Kiros and Hinton 2016, "Layer normalization". The variance divides by d,
 * and is computed from the distances to the mean, in a second pass. Where a
 * square of these overflows, y is the bias; where the sum of x does, NaN.
 */
#ifndef LAYERNORM_H
#define LAYERNORM_H

#include "matrix.h"

/* gain and bias: [1][d], ones and zeros to begin with; eps: above 0. */
struct layernorm {
    struct matrix gain, bias;
    real eps;
};

/* The caller frees it with layernorm_free(). */
struct layernorm layernorm_new(size_t d, real eps);
void layernorm_free(struct layernorm *norm);

/* Zeros with the shapes of `norm`, to hold its gradient. */
struct layernorm layernorm_gradient_new(const struct layernorm *norm);

/* x: [T][d] to y: [T][d], which is overwritten and may be x itself. */
void layernorm_forward(const struct layernorm *norm, const struct matrix *x,
                       struct matrix *y);

/*
 * From dy = dL/dy: [T][d] and the x of the way there adds dL/dx to dx: [T][d]
 * and the gradients of gain and bias to `gradient`. dx must not overlap x or
 * dy.
 */
void layernorm_backward(const struct layernorm *norm, const struct matrix *x,
                        const struct matrix *dy, struct matrix *dx,
                        struct layernorm *gradient);

#endif
