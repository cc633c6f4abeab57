/*
 * Exercise 6.4: back through RMSNorm.
 *
 * The way there was, for each of T tokens x: [T][d] by itself,
 *
 *     y[t][i] = gain[i] * r[t] * x[t][i],
 *     r[t] = 1 / sqrt(mean over the d entries of x[t][i]^2 + eps).
 *
 * From dy = dL/dy: [T][d] add dL/dx to dx: [T][d]. gain has d entries; eps is
 * above 0. Add: what dx holds already must stay in the sum. Only dx is to
 * change. (The library's rmsnorm_backward() is the answer, and makes the
 * gain's gradient as well.)
 */

#include "matrix.h"

void rms_backward(const struct matrix *x, const real *gain, real eps,
                  const struct matrix *dy, struct matrix *dx)
{
    /* TODO */
}
