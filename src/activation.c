/* activation.c: the curves between the two matrices, and their slopes. */

#include "activation.h"

#include <string.h>

#include "relu.h"

real sigmoid(real z)
{
    const real e = exp(-fabs(z));

    return z < 0 ? e / (1 + e) : 1 / (1 + e);
}

real sigmoid_slope(real z)
{
    const real e = exp(-fabs(z));

    return e / ((1 + e) * (1 + e));
}

/* So far out, a tail is 0 in float and in double, however large z is. */
enum { FAR_LEFT = -2000 };

/* z sigmoid(a). On the left, z comes between the halves of exp(a). */
static real times_sigmoid(real z, real a)
{
    real half, e;

    if (a > 0)
        return z - times_sigmoid(z, -a);
    if (a < FAR_LEFT)
        return copysign((real)0, z);
    half = exp(a / 2);
    e = half * half;
    return half * z / (1 + e) * half;
}

real silu(real z)
{
    return times_sigmoid(z, z);
}

real silu_slope(real z)
{
    real half, e;

    if (z > 0)
        return 1 - silu_slope(-z);
    if (z < FAR_LEFT)
        return -(real)0;
    half = exp(z / 2);
    e = half * half;
    return half * (1 + e + z) / ((1 + e) * (1 + e)) * half;
}

/* beta z, where 0 times infinity is 0: swish(z, 0) is z / 2 for every z. */
static real steepened(real z, real beta)
{
    return beta == 0 && isinf(z) ? 0 : beta * z;
}

real swish(real z, real beta)
{
    return times_sigmoid(z, steepened(z, beta));
}

real swish_slope(real z, real beta)
{
    return silu_slope(steepened(z, beta));
}

/* The share of a standard normal distribution that lies below z. */
static double normal_below(double z)
{
    const double sqrt_half = 0.70710678118654752440;

    return erfc(-z * sqrt_half) / 2;
}

/* Its derivative, the bell curve. */
static double normal_density(double z)
{
    const double one_by_sqrt_two_pi = 0.39894228040143267794;

    return one_by_sqrt_two_pi * exp(-z * z / 2);
}

real gelu(real z)
{
    if (z > 0)
        return z + gelu(-z);
    if (z < FAR_LEFT)
        return -(real)0;
    return (real)((double)z * normal_below((double)z));
}

real gelu_slope(real z)
{
    const double left = (double)z;

    if (z > 0)
        return 1 - gelu_slope(-z);
    if (z < FAR_LEFT)
        return -(real)0;
    return (real)(normal_below(left) + left * normal_density(left));
}

/* The tanh form is z sigmoid(a). This is a, and below it its derivative. */
static double tanh_argument(double z)
{
    const double two_sqrt_two_by_pi = 1.59576912160573071176;

    return two_sqrt_two_by_pi * z * (1 + 0.044715 * z * z);
}

static double tanh_argument_slope(double z)
{
    const double two_sqrt_two_by_pi = 1.59576912160573071176;

    return two_sqrt_two_by_pi * (1 + 3 * 0.044715 * z * z);
}

real gelu_tanh(real z)
{
    const double left = (double)z;
    double e;

    if (z > 0)
        return z + gelu_tanh(-z);
    if (z < FAR_LEFT)
        return -(real)0;
    e = exp(tanh_argument(left));
    return (real)(left * e / (1 + e));
}

real gelu_tanh_slope(real z)
{
    const double left = (double)z;
    double e;

    if (z > 0)
        return 1 - gelu_tanh_slope(-z);
    if (z < FAR_LEFT)
        return -(real)0;
    e = exp(tanh_argument(left));
    return (real)(e / (1 + e) *
                  (1 + left * tanh_argument_slope(left) / (1 + e)));
}

const struct activation activations[] = {
    {"sigmoid", sigmoid, sigmoid_slope},
    {"relu", relu, relu_slope},
    {"silu", silu, silu_slope},
    {"gelu", gelu, gelu_slope},
    {"gelu-tanh", gelu_tanh, gelu_tanh_slope},
    {NULL, NULL, NULL},
};

const struct activation *activation_named(const char *name)
{
    const struct activation *f = activations;

    while (f->name != NULL && strcmp(f->name, name) != 0)
        f++;
    return f->name == NULL ? NULL : f;
}

void activation_forward(const struct activation *f, const struct matrix *z,
                        struct matrix *h)
{
    matrix_expect(__func__, "h", h, z->rows, z->cols);
    for (size_t i = 0; i < z->rows * z->cols; i++)
        h->data[i] = f->value(z->data[i]);
}

void activation_backward(const struct activation *f, const struct matrix *z,
                         const struct matrix *dh, struct matrix *dz)
{
    matrix_expect(__func__, "dh", dh, z->rows, z->cols);
    matrix_expect(__func__, "dz", dz, z->rows, z->cols);
    for (size_t i = 0; i < z->rows * z->cols; i++) {
        const real slope = f->slope(z->data[i]);

        if (slope != 0)
            dz->data[i] += slope * dh->data[i];
    }
}
