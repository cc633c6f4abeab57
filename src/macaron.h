/*
 * macaron.h: the Conformer block, two half steps around attention and
 * convolution.
 *
 *     x1 = x + F1(x) / 2
 *     x2 = x1 + attention(x1)
 *     x3 = x2 + convolution(x2)
 *     y = LayerNorm(x3 + F2(x3) / 2)
 *
 * Gulati et al. 2020, equation 1. The half steps around the middle are those
 * of Lu et al. 2019, "Understanding and improving transformer from a
 * multi-particle dynamic system point of view".
 */
#ifndef MACARON_H
#define MACARON_H

#include "conformer.h"

/*
 * What stands between the halves, of the caller's making. `forward` computes
 * y: [T][d] from x: [T][d]; `backward` adds to dx what dy = dL/dy makes of it
 * at that x, and keeps the gradients of its own weights to itself. Where
 * `forward` is NULL there is no such branch; else both are needed.
 */
struct macaron_branch {
    void (*forward)(void *context, const struct matrix *x, struct matrix *y);
    void (*backward)(void *context, const struct matrix *x,
                     const struct matrix *dy, struct matrix *dx);
    void *context;
};

/* Put together by the caller; macaron_free() frees all but the branches. */
struct macaron {
    struct conformer first, second;
    struct macaron_branch attention, convolution;
    struct layernorm norm;
};

void macaron_free(struct macaron *block);

/* Zeros with the shapes of `block`, and no branches, to hold its gradient. */
struct macaron macaron_gradient_new(const struct macaron *block);

/* x1, x2, x3 and what the norm is given, [T][d] each, and the halves' own. */
struct macaron_cache {
    struct matrix x1, x2, x3, x4;
    struct conformer_cache first, second;
};

/* Room for exactly this number of tokens; freed with macaron_cache_free(). */
struct macaron_cache macaron_cache_new(const struct macaron *block,
                                       size_t tokens);
void macaron_cache_free(struct macaron_cache *cache);

/* x: [T][d] to y: [T][d]; y and the cache are overwritten. No overlap. */
void macaron_forward(const struct macaron *block, const struct matrix *x,
                     struct macaron_cache *cache, struct matrix *y);

/*
 * From dy = dL/dy and the cache of the way there adds dL/dx to dx, and the
 * gradients of the halves and the norm to `gradient`, whose branches are not
 * used. dx must not overlap x or dy.
 */
void macaron_backward(const struct macaron *block, const struct matrix *x,
                      const struct macaron_cache *cache,
                      const struct matrix *dy, struct matrix *dx,
                      struct macaron *gradient);

#endif
