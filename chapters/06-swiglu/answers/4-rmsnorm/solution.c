/*
 * x[i] has a part in y[i], and by r in every y[j] of its token. If x[i] grows
 * by a little, r shrinks by r^3 x[i] / d times that: so what u = g dy has
 * along the token is taken out of dx.
 */

#include "matrix.h"

void rms_backward(const struct matrix *x, const real *gain, real eps,
                  const struct matrix *dy, struct matrix *dx)
{
    const size_t d = x->cols;

    for (size_t t = 0; t < x->rows; t++) {
        const real *xt = matrix_row(x, t), *dyt = matrix_row(dy, t);
        real *dxt = matrix_row(dx, t);
        real squares = 0, along = 0, r;

        for (size_t i = 0; i < d; i++) {
            squares += xt[i] * xt[i];
            along += dyt[i] * gain[i] * xt[i];
        }
        r = 1 / sqrt(squares / (real)d + eps);
        for (size_t i = 0; i < d; i++)
            dxt[i] +=
                dyt[i] * gain[i] * r - xt[i] * along * r * r * r / (real)d;
    }
}
