/*
 * activation.h: the functions that stand between the two matrices.
 *
 * Each comes with its derivative, here called its slope. They hold for every
 * z: no finite z gives anything else than a number, the infinities give the
 * limits, NaN gives NaN. A value is right to a few roundings wherever it is a
 * normal number of the type, however small (both GELUs' in double to 12
 * digits); a slope is so except near its zero, where it is right to a few
 * roundings of 1.
 *
 * SiLU: Hendrycks and Gimpel 2016, "Gaussian error linear units", who also
 * give GELU and its tanh form; Elfwing, Uchibe and Doya 2018 studied it.
 * Swish: Ramachandran, Zoph and Le 2017, "Searching for activation functions".
 */
#ifndef ACTIVATION_H
#define ACTIVATION_H

#include "matrix.h"

/* 1 / (1 + exp(-z)), between 0 and 1. */
real sigmoid(real z);
real sigmoid_slope(real z);

/* z sigmoid(z). */
real silu(real z);
real silu_slope(real z);

/*
 * z sigmoid(beta z), for any finite beta; SiLU for 1. The slope is by z. A
 * rounding in beta z costs the tail |beta z| roundings.
 */
real swish(real z, real beta);
real swish_slope(real z, real beta);

/* z times the share of a standard normal distribution that lies below z. */
real gelu(real z);
real gelu_slope(real z);

/* Its approximation by tanh, z (1 + tanh(u)) / 2 with the u of GPT-2:
 * u = sqrt(2 / pi) (z + 0.044715 z^3). */
real gelu_tanh(real z);
real gelu_tanh_slope(real z);

/* An activation by its name, with its slope. */
struct activation {
    const char *name;
    real (*value)(real z), (*slope)(real z);
};

/* sigmoid, relu, silu, gelu and gelu-tanh; after them a NULL name. */
extern const struct activation activations[];

/* The activation of that name, or NULL. */
const struct activation *activation_named(const char *name);

/* h = f(z), entry by entry. One shape; h may be z itself. */
void activation_forward(const struct activation *f, const struct matrix *z,
                        struct matrix *h);

/*
 * Adds f's slope at z, times dh, to dz, entry by entry, and nothing where the
 * slope is 0, even if dh is infinite or NaN. One shape; dz must not overlap z
 * or dh.
 */
void activation_backward(const struct activation *f, const struct matrix *z,
                         const struct matrix *dh, struct matrix *dz);

#endif
