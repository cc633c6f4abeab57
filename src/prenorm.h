/*
 * prenorm.h: the gated network where it lives, in a residual block.
 *
 *     y = x + swiglu(rmsnorm(x))
 *
 * The normalization stands before the network and not behind it ("pre-norm"),
 * so that x goes through untouched: Xiong et al. 2020, "On layer normalization
 * in the transformer architecture"; with RMSNorm and SwiGLU, LLaMA (Touvron et
 * al. 2023).
 */
#ifndef PRENORM_H
#define PRENORM_H

#include "rmsnorm.h"
#include "swiglu.h"

struct prenorm {
    struct rmsnorm norm;
    struct swiglu ffn;
};

/* Gains of 1 and a network of zeros; freed with prenorm_free(). */
struct prenorm prenorm_new(size_t d, size_t d_ff, bool bias, real eps);
void prenorm_free(struct prenorm *block);

/* Zeros with the shapes of `block`, to hold its gradient. */
struct prenorm prenorm_gradient_new(const struct prenorm *block);

struct prenorm_cache {
    struct matrix normed;    /* [T][d]: what the network is given */
    struct swiglu_cache ffn; /* with its mask, if there is dropout */
};

/* Room for exactly this number of tokens; freed with prenorm_cache_free(). */
struct prenorm_cache prenorm_cache_new(const struct prenorm *block,
                                       size_t tokens);
void prenorm_cache_free(struct prenorm_cache *cache);

/* x: [T][d] to y: [T][d], overwritten like the cache. No overlap. */
void prenorm_forward(const struct prenorm *block, const struct matrix *x,
                     struct prenorm_cache *cache, struct matrix *y);

/*
 * From dy = dL/dy and the cache of the way there adds dL/dx to dx: [T][d], the
 * gradient of the norm's gain to gradient->norm.gain and those of the network
 * to gradient->ffn. dx must not overlap x or dy.
 */
void prenorm_backward(const struct prenorm *block, const struct matrix *x,
                      const struct prenorm_cache *cache,
                      const struct matrix *dy, struct matrix *dx,
                      struct prenorm *gradient);

#endif
