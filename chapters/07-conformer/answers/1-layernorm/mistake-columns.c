/* The check says: down the columns */

#include "matrix.h"

void layer_norm(const struct matrix *x, const real *gain, const real *bias,
                real eps, struct matrix *y)
{
    const real tokens = (real)x->rows;

    for (size_t i = 0; i < x->cols; i++) {
        real mean = 0, variance = 0;

        for (size_t t = 0; t < x->rows; t++)
            mean += matrix_row(x, t)[i] / tokens;
        for (size_t t = 0; t < x->rows; t++) {
            const real distance = matrix_row(x, t)[i] - mean;

            variance += distance * distance / tokens;
        }
        for (size_t t = 0; t < x->rows; t++)
            matrix_row(y, t)[i] =
                (matrix_row(x, t)[i] - mean) / sqrt(variance + eps) * gain[i] +
                bias[i];
    }
}
