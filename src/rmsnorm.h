/*
 * rmsnorm.h: each token divided by the root of its mean square.
 *
 *     y = x / sqrt(mean(x^2) + eps) * gain
 *
 * Zhang and Sennrich 2019, "Root mean square layer normalization". Where a
 * square overflows, y is 0.
 */
#ifndef RMSNORM_H
#define RMSNORM_H

#include "matrix.h"

/* gain: [1][d], of ones to begin with; eps: above 0. */
struct rmsnorm {
    struct matrix gain;
    real eps;
};

/* The caller frees it with rmsnorm_free(). */
struct rmsnorm rmsnorm_new(size_t d, real eps);
void rmsnorm_free(struct rmsnorm *norm);

/* x: [T][d] to y: [T][d], which is overwritten and may be x itself. */
void rmsnorm_forward(const struct rmsnorm *norm, const struct matrix *x,
                     struct matrix *y);

/*
 * From dy = dL/dy: [T][d] and the x of the way there adds dL/dx to dx: [T][d]
 * and the gradient of the gain to dgain: [1][d]. dx must not overlap x or dy.
 */
void rmsnorm_backward(const struct rmsnorm *norm, const struct matrix *x,
                      const struct matrix *dy, struct matrix *dx,
                      struct matrix *dgain);

#endif
