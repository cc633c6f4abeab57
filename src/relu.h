/*
 * relu.h: the rectified linear unit.
 */
#ifndef RELU_H
#define RELU_H

#include "matrix.h"

/* max(z, 0). NaN stays NaN. */
real relu(real z);

/*
 * The derivative of relu: 1 above zero, 0 below, NaN for NaN. At zero itself
 * there is none, and 0 is returned, as in PyTorch.
 */
real relu_slope(real z);

/* h = relu(z), entry by entry. One shape; h may be z itself. */
void relu_forward(const struct matrix *z, struct matrix *h);

/*
 * Adds relu_slope(z) * dh to dz, entry by entry, and nothing where the slope
 * is 0, even if dh is infinite or NaN. One shape; dz must not overlap z or dh.
 * Where z is NaN so is the gradient (PyTorch passes dh there).
 */
void relu_backward(const struct matrix *z, const struct matrix *dh,
                   struct matrix *dz);

#endif
