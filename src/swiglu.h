/*
 * swiglu.h: the gated feed-forward network, three linear layers and a product.
 *
 *     y = (f(x Wgt + bg) * (x Wut + bu)) Wdt + bd
 *
 * Shazeer 2020, "GLU variants improve transformer", equation 6, with f = silu
 * and without biases; LLaMA (Touvron et al. 2023).
 */
#ifndef SWIGLU_H
#define SWIGLU_H

#include <stdint.h>

#include "glu.h"
#include "linear.h"

/* gate and up: [d_ff][d]; down: [d][d_ff]; each with a bias or without. */
struct swiglu {
    struct linear gate, up, down;
    const struct activation *activation; /* of the gate */
};

/* What the way back needs: [T][d_ff] each, but for the mask. */
struct swiglu_cache {
    struct matrix gate, up; /* what the two layers have made */
    struct matrix hidden;   /* f(gate) * up, times the mask */
    struct matrix mask;     /* of dropout; [0][0] in evaluation */
};

/* A layer of zeros with SiLU; the caller frees it with swiglu_free(). */
struct swiglu swiglu_new(size_t d, size_t d_ff, bool bias);
void swiglu_free(struct swiglu *layer);

/*
 * Random weights and biases, uniform in +-1 / sqrt(in) for a linear layer with
 * `in` inputs, as PyTorch begins. The same seed gives the same layer.
 */
void swiglu_fill(struct swiglu *layer, uint64_t seed);

/* A layer of zeros with the shapes of `layer`, to hold its gradient. */
struct swiglu swiglu_gradient_new(const struct swiglu *layer);

/* The number of its weights and biases. */
size_t swiglu_parameters(const struct swiglu *layer);

/* Room for exactly this number of tokens; freed with swiglu_cache_free(). */
struct swiglu_cache swiglu_cache_new(const struct swiglu *layer,
                                     size_t tokens);
void swiglu_cache_free(struct swiglu_cache *cache);

/*
 * For training: gives the cache a mask for dropout of that rate, in [0, 1),
 * to be used by every pass until the next call; rate 0 takes it away.
 */
void swiglu_cache_drop(struct swiglu_cache *cache, real rate, uint64_t seed);

/*
 * x: [T][d] to y: [T][d]; y and the cache are overwritten. y must not overlap
 * x, which the way back still needs.
 */
void swiglu_forward(const struct swiglu *layer, const struct matrix *x,
                    struct swiglu_cache *cache, struct matrix *y);

/*
 * From dy = dL/dy: [T][d] and the cache of the way there on the same x, adds
 * dL/dx to dx: [T][d] and the gradients of weights and biases to `gradient`.
 * Start from zeros. dx must not overlap x or dy. Takes memory for three hidden
 * layers while it runs, as matrix_new() does.
 */
void swiglu_backward(const struct swiglu *layer, const struct matrix *x,
                     const struct swiglu_cache *cache, const struct matrix *dy,
                     struct matrix *dx, struct swiglu *gradient);

#endif
