/*
 * exact.h: the curves of activation.h in double, as they are written down in
 * papers, near enough for tests of float; in double to 11 digits.
 */
#ifndef EXACT_H
#define EXACT_H

#include "real.h"

static inline double exact_sigmoid(double z)
{
    return z < 0 ? exp(z) / (1 + exp(z)) : 1 / (1 + exp(-z));
}

static inline double exact_sigmoid_slope(double z)
{
    return exact_sigmoid(z) * exact_sigmoid(-z);
}

static inline double exact_relu(double z)
{
    return z > 0 ? z : 0;
}

static inline double exact_relu_slope(double z)
{
    return z > 0 ? 1 : 0;
}

static inline double exact_identity(double z)
{
    return z;
}

static inline double exact_identity_slope(double z)
{
    (void)z;
    return 1;
}

static inline double exact_silu(double z)
{
    return z * exact_sigmoid(z);
}

static inline double exact_silu_slope(double z)
{
    return exact_sigmoid(z) * (1 + z * exact_sigmoid(-z));
}

static inline double exact_below(double z)
{
    return erfc(-z * 0.70710678118654752440) / 2;
}

static inline double exact_gelu(double z)
{
    return z * exact_below(z);
}

static inline double exact_gelu_slope(double z)
{
    return exact_below(z) + z * 0.39894228040143267794 * exp(-z * z / 2);
}

/* sqrt(8 / pi) (z + 0.044715 z^3), and its derivative */
static inline double tanh_exponent(double z)
{
    return 1.59576912160573071176 * (z + 0.044715 * z * z * z);
}

static inline double exact_gelu_tanh(double z)
{
    return z * exact_sigmoid(tanh_exponent(z));
}

static inline double exact_gelu_tanh_slope(double z)
{
    const double slope = 1.59576912160573071176 * (1 + 0.134145 * z * z);

    return exact_sigmoid(tanh_exponent(z)) +
           z * slope * exact_sigmoid_slope(tanh_exponent(z));
}

#endif
