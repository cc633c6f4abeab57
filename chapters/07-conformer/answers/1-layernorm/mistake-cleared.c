/* The check says: NaN times 0 is NaN */

#include "matrix.h"

void layer_norm(const struct matrix *x, const real *gain, const real *bias,
                real eps, struct matrix *y)
{
    const real d = (real)x->cols;

    for (size_t t = 0; t < x->rows; t++) {
        const real *xt = matrix_row(x, t);
        real mean = 0, variance = 0;

        for (size_t i = 0; i < x->cols; i++)
            mean += xt[i] / d;
        for (size_t i = 0; i < x->cols; i++)
            variance += (xt[i] - mean) * (xt[i] - mean) / d;
        for (size_t i = 0; i < x->cols; i++) {
            matrix_row(y, t)[i] *= 0;
            matrix_row(y, t)[i] +=
                (xt[i] - mean) / sqrt(variance + eps) * gain[i] + bias[i];
        }
    }
}
