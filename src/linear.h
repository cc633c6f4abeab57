/*
 * linear.h: the linear layer y = x Wt + b, PyTorch's nn.Linear.
 */
#ifndef LINEAR_H
#define LINEAR_H

#include <stdbool.h>

#include "matrix.h"

/* weight: [out][in]; bias: [1][out], or [0][0] where there is none. */
struct linear {
    struct matrix weight, bias;
};

/* A layer of zeros; the caller frees it with linear_free(). */
struct linear linear_new(size_t in, size_t out, bool bias);
void linear_free(struct linear *layer);

/*
 * A layer of zeros with the shapes of `layer`, to hold its gradient; the
 * caller frees it with linear_free().
 */
struct linear linear_gradient_new(const struct linear *layer);

/*
 * y = x Wt + b, with x: [T][in] and y: [T][out], which is overwritten.
 * x and y must not overlap. NaN and infinities go through.
 */
void linear_forward(const struct linear *layer, const struct matrix *x,
                    struct matrix *y);

/*
 * The way back: from dy = dL/dy, adds
 *
 *     dy W     to dx: [T][in],
 *     dyt x    to gradient->weight: [out][in],
 *     the sum of dy's rows to gradient->bias: [1][out] (if there is one).
 *
 * It adds, so that a value used twice gathers both gradients: start from
 * zeros. dx must not overlap x or dy.
 */
void linear_backward(const struct linear *layer, const struct matrix *x,
                     const struct matrix *dy, struct matrix *dx,
                     struct linear *gradient);

#endif
