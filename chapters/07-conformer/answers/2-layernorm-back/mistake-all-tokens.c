/* The check says: Mean, r and sums were made from all tokens */

#include "matrix.h"

void layer_norm_back(const struct matrix *x, const real *gain, real eps,
                     const struct matrix *dy, struct matrix *dx)
{
    const size_t d = x->cols, n = x->rows * x->cols;
    real mean = 0, variance = 0, lift = 0, along = 0, r;

    for (size_t i = 0; i < n; i++)
        mean += x->data[i] / (real)n;
    for (size_t i = 0; i < n; i++)
        variance += (x->data[i] - mean) * (x->data[i] - mean) / (real)n;
    r = 1 / sqrt(variance + eps);
    for (size_t i = 0; i < n; i++) {
        const real u = gain[i % d] * dy->data[i] / (real)n;

        lift += u;
        along += u * r * (x->data[i] - mean);
    }
    for (size_t i = 0; i < n; i++)
        dx->data[i] += r * (gain[i % d] * dy->data[i] - lift -
                            r * (x->data[i] - mean) * along);
}
