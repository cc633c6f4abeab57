/* The check says: The means of u and u n were made over all tokens */

#include "matrix.h"

/* Of token t: its mean, and what it is multiplied by. */
static real mean_of(const struct matrix *x, size_t t)
{
    real mean = 0;

    for (size_t i = 0; i < x->cols; i++)
        mean += matrix_row(x, t)[i] / (real)x->cols;
    return mean;
}

static real scale_of(const struct matrix *x, size_t t, real mean, real eps)
{
    real variance = 0;

    for (size_t i = 0; i < x->cols; i++)
        variance += pow(matrix_row(x, t)[i] - mean, 2) / (real)x->cols;
    return 1 / sqrt(variance + eps);
}

void layer_norm_back(const struct matrix *x, const real *gain, real eps,
                     const struct matrix *dy, struct matrix *dx)
{
    const size_t d = x->cols, n = x->rows * x->cols;
    real lift = 0, along = 0;

    for (size_t i = 0; i < n; i++) {
        const real mean = mean_of(x, i / d);
        const real u = gain[i % d] * dy->data[i] / (real)n;

        lift += u;
        along += u * scale_of(x, i / d, mean, eps) * (x->data[i] - mean);
    }
    for (size_t i = 0; i < n; i++) {
        const real mean = mean_of(x, i / d);
        const real r = scale_of(x, i / d, mean, eps);

        dx->data[i] += r * (gain[i % d] * dy->data[i] - lift -
                            r * (x->data[i] - mean) * along);
    }
}
