/* layernorm.c: mean 0 and variance 1 for every token, there and back. */

#include "layernorm.h"

struct layernorm layernorm_new(size_t d, real eps)
{
    struct layernorm norm = {matrix_new(1, d), matrix_new(1, d), eps};

    for (size_t i = 0; i < d; i++)
        norm.gain.data[i] = 1;
    return norm;
}

void layernorm_free(struct layernorm *norm)
{
    matrix_free(&norm->gain);
    matrix_free(&norm->bias);
}

struct layernorm layernorm_gradient_new(const struct layernorm *norm)
{
    const size_t d = norm->gain.cols;

    return (struct layernorm){matrix_new(1, d), matrix_new(1, d), norm->eps};
}

/*
 * The mean of a token, and what rounding has taken from it: the mean of the
 * distances to it. Added to a large mean the rest would be rounded away again.
 */
struct mean {
    real mean, rest;
};

static struct mean mean_of(const real *x, size_t d)
{
    struct mean m = {0, 0};

    for (size_t i = 0; i < d; i++)
        m.mean += x[i];
    m.mean /= (real)d;
    for (size_t i = 0; i < d; i++)
        m.rest += x[i] - m.mean;
    m.rest /= (real)d;
    return m;
}

static real distance(real x, struct mean m)
{
    return (x - m.mean) - m.rest;
}

/* What the distances to the mean are multiplied by. */
static real scale_of(const real *x, size_t d, struct mean m, real eps)
{
    real squares = 0;

    for (size_t i = 0; i < d; i++)
        squares += distance(x[i], m) * distance(x[i], m);
    return 1 / sqrt(squares / (real)d + eps);
}

void layernorm_forward(const struct layernorm *norm, const struct matrix *x,
                       struct matrix *y)
{
    const size_t d = norm->gain.cols;

    matrix_expect(__func__, "x", x, x->rows, d);
    matrix_expect(__func__, "y", y, x->rows, d);
    matrix_expect(__func__, "bias", &norm->bias, 1, d);
    for (size_t t = 0; t < x->rows; t++) {
        const real *xt = matrix_row(x, t);
        const struct mean mean = mean_of(xt, d);
        const real scale = scale_of(xt, d, mean, norm->eps);

        for (size_t i = 0; i < d; i++)
            matrix_row(y, t)[i] =
                distance(xt[i], mean) * scale * norm->gain.data[i] +
                norm->bias.data[i];
    }
}

void layernorm_backward(const struct layernorm *norm, const struct matrix *x,
                        const struct matrix *dy, struct matrix *dx,
                        struct layernorm *gradient)
{
    const size_t d = norm->gain.cols;
    const real *gain = norm->gain.data;

    matrix_expect(__func__, "x", x, x->rows, d);
    matrix_expect(__func__, "dy", dy, x->rows, d);
    matrix_expect(__func__, "dx", dx, x->rows, d);
    matrix_expect(__func__, "dgain", &gradient->gain, 1, d);
    matrix_expect(__func__, "dbias", &gradient->bias, 1, d);
    for (size_t t = 0; t < x->rows; t++) {
        const real *xt = matrix_row(x, t), *dyt = matrix_row(dy, t);
        const struct mean mean = mean_of(xt, d);
        const real scale = scale_of(xt, d, mean, norm->eps);
        real lift = 0, along = 0; /* means of the gradient, and of it times
                                     the normed token */

        for (size_t i = 0; i < d; i++) {
            lift += dyt[i] * gain[i];
            along += dyt[i] * gain[i] * distance(xt[i], mean) * scale;
        }
        lift /= (real)d;
        along /= (real)d;
        for (size_t i = 0; i < d; i++) {
            const real normed = distance(xt[i], mean) * scale;

            matrix_row(dx, t)[i] +=
                scale * (dyt[i] * gain[i] - lift - normed * along);
            gradient->gain.data[i] += dyt[i] * normed;
            gradient->bias.data[i] += dyt[i];
        }
    }
}
