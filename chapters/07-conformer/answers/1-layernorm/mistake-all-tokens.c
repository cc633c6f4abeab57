/* The check says: those of all tokens together */

#include "matrix.h"

void layer_norm(const struct matrix *x, const real *gain, const real *bias,
                real eps, struct matrix *y)
{
    const size_t n = x->rows * x->cols;
    real mean = 0, variance = 0;

    for (size_t i = 0; i < n; i++)
        mean += x->data[i] / (real)n;
    for (size_t i = 0; i < n; i++)
        variance += (x->data[i] - mean) * (x->data[i] - mean) / (real)n;
    for (size_t t = 0; t < x->rows; t++)
        for (size_t i = 0; i < x->cols; i++)
            matrix_row(y, t)[i] =
                (matrix_row(x, t)[i] - mean) / sqrt(variance + eps) * gain[i] +
                bias[i];
}
