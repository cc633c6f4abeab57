/*
 * conformer.h: the Conformer's feed-forward module, and its half step.
 *
 * Gulati et al. 2020, "Conformer: convolution-augmented transformer for speech
 * recognition", section 2.4, equation 1 and figure 4.
 */
#ifndef CONFORMER_H
#define CONFORMER_H

#include <stdint.h>

#include "layernorm.h"
#include "linear.h"

/*
 * The module F: LayerNorm, up: [d_ff][d], SiLU, dropout, down: [d][d_ff],
 * dropout; the linear layers have biases.
 */
struct conformer {
    struct layernorm norm;
    struct linear up, down;
};

/* What the way back needs. */
struct conformer_cache {
    struct matrix normed;       /* [T][d]: after the LayerNorm */
    struct matrix z, h;         /* [T][d_ff]: before and after SiLU, h times
                                   its mask */
    struct matrix inner, outer; /* the masks of h and of F(x); [0][0] if there
                                   is no dropout */
};

/* A module of zeros, with gains of 1; freed with conformer_free(). */
struct conformer conformer_new(size_t d, size_t d_ff, real eps);
void conformer_free(struct conformer *module);

/* Zeros with the shapes of `module`, to hold its gradient. */
struct conformer conformer_gradient_new(const struct conformer *module);

/* Room for exactly this number of tokens; freed with conformer_cache_free().
 */
struct conformer_cache conformer_cache_new(const struct conformer *module,
                                           size_t tokens);
void conformer_cache_free(struct conformer_cache *cache);

/*
 * For training: gives the cache masks for dropout of that rate, in [0, 1);
 * stream 0 of the seed for h and 1 for the output. Rate 0 takes them away.
 */
void conformer_cache_drop(struct conformer_cache *cache, real rate,
                          uint64_t seed);

/*
 * The module alone: x: [T][d] to y = F(x): [T][d]. y and the cache are
 * overwritten. y must not overlap x.
 */
void conformer_forward(const struct conformer *module, const struct matrix *x,
                       struct conformer_cache *cache, struct matrix *y);

/*
 * From dy = dL/dF(x) and the cache of the way there on the same x, adds dL/dx
 * to dx and the gradients of norm, weights and biases to `gradient`. dx must
 * not overlap x or dy.
 */
void conformer_backward(const struct conformer *module, const struct matrix *x,
                        const struct conformer_cache *cache,
                        const struct matrix *dy, struct matrix *dx,
                        struct conformer *gradient);

/* The half step y = x + F(x) / 2, with the same arguments. */
void half_step_forward(const struct conformer *module, const struct matrix *x,
                       struct conformer_cache *cache, struct matrix *y);
void half_step_backward(const struct conformer *module, const struct matrix *x,
                        const struct conformer_cache *cache,
                        const struct matrix *dy, struct matrix *dx,
                        struct conformer *gradient);

#endif
