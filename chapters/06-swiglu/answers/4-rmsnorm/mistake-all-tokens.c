/* The check says: r was made from all tokens */

#include "matrix.h"

void rms_backward(const struct matrix *x, const real *gain, real eps,
                  const struct matrix *dy, struct matrix *dx)
{
    const size_t d = x->cols;
    real squares = 0, r;

    for (size_t i = 0; i < x->rows * d; i++)
        squares += x->data[i] * x->data[i];
    r = 1 / sqrt(squares / (real)(x->rows * d) + eps);
    for (size_t t = 0; t < x->rows; t++) {
        const real *xt = matrix_row(x, t), *dyt = matrix_row(dy, t);
        real *dxt = matrix_row(dx, t);
        real along = 0;

        for (size_t i = 0; i < d; i++)
            along += dyt[i] * gain[i] * xt[i];
        for (size_t i = 0; i < d; i++)
            dxt[i] +=
                dyt[i] * gain[i] * r - xt[i] * along * r * r * r / (real)d;
    }
}
