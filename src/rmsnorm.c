/* rmsnorm.c: one size for every token, there and back. */

#include "rmsnorm.h"

struct rmsnorm rmsnorm_new(size_t d, real eps)
{
    struct rmsnorm norm = {matrix_new(1, d), eps};

    for (size_t i = 0; i < d; i++)
        norm.gain.data[i] = 1;
    return norm;
}

void rmsnorm_free(struct rmsnorm *norm)
{
    matrix_free(&norm->gain);
}

/* What a token is multiplied by: 1 / sqrt(mean(x^2) + eps). */
static real scale_of(const real *x, size_t d, real eps)
{
    real squares = 0;

    for (size_t i = 0; i < d; i++)
        squares += x[i] * x[i];
    return 1 / sqrt(squares / (real)d + eps);
}

void rmsnorm_forward(const struct rmsnorm *norm, const struct matrix *x,
                     struct matrix *y)
{
    const size_t d = norm->gain.cols;

    matrix_expect(__func__, "x", x, x->rows, d);
    matrix_expect(__func__, "y", y, x->rows, d);
    for (size_t t = 0; t < x->rows; t++) {
        const real *xt = matrix_row(x, t);
        const real scale = scale_of(xt, d, norm->eps);

        for (size_t i = 0; i < d; i++)
            matrix_row(y, t)[i] = xt[i] * scale * norm->gain.data[i];
    }
}

void rmsnorm_backward(const struct rmsnorm *norm, const struct matrix *x,
                      const struct matrix *dy, struct matrix *dx,
                      struct matrix *dgain)
{
    const size_t d = norm->gain.cols;
    const real *gain = norm->gain.data;

    matrix_expect(__func__, "x", x, x->rows, d);
    matrix_expect(__func__, "dy", dy, x->rows, d);
    matrix_expect(__func__, "dx", dx, x->rows, d);
    matrix_expect(__func__, "dgain", dgain, 1, d);
    for (size_t t = 0; t < x->rows; t++) {
        const real *xt = matrix_row(x, t), *dyt = matrix_row(dy, t);
        const real scale = scale_of(xt, d, norm->eps);
        real along = 0; /* how far the gradient points along the token */

        for (size_t i = 0; i < d; i++)
            along += dyt[i] * gain[i] * xt[i] * scale;
        along /= (real)d;
        for (size_t i = 0; i < d; i++) {
            const real normed = xt[i] * scale;

            matrix_row(dx, t)[i] +=
                scale * (dyt[i] * gain[i] - normed * along);
            dgain->data[i] += dyt[i] * normed;
        }
    }
}
