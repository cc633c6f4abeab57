/* relu.c: cut off what is negative. */

#include "relu.h"

real relu(real z)
{
    return z < 0 ? 0 : z;
}

real relu_slope(real z)
{
    if (z > 0)
        return 1;
    return z <= 0 ? 0 : z; /* neither: z is NaN, and so is the slope */
}

void relu_forward(const struct matrix *z, struct matrix *h)
{
    matrix_expect(__func__, "h", h, z->rows, z->cols);
    for (size_t i = 0; i < z->rows * z->cols; i++)
        h->data[i] = relu(z->data[i]);
}

void relu_backward(const struct matrix *z, const struct matrix *dh,
                   struct matrix *dz)
{
    matrix_expect(__func__, "dh", dh, z->rows, z->cols);
    matrix_expect(__func__, "dz", dz, z->rows, z->cols);
    for (size_t i = 0; i < z->rows * z->cols; i++) {
        const real slope = relu_slope(z->data[i]);

        if (slope != 0) /* what is off passes nothing, not even infinity */
            dz->data[i] += slope * dh->data[i];
    }
}
