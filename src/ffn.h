/*
 * ffn.h: the feed-forward network of a transformer block, with ReLU.
 *
 *     y = relu(x W1t + b1) W2t + b2
 *
 * Vaswani et al. 2017, "Attention is all you need", equation 2; without the
 * biases, Shazeer 2020, "GLU variants improve transformer", equation 2.
 */
#ifndef FFN_H
#define FFN_H

#include "linear.h"
#include "relu.h"

/* up is W1: [d_ff][d] and b1; down is W2: [d][d_ff] and b2. */
struct ffn {
    struct linear up, down;
};

/* What the forward pass keeps for the way back, both [T][d_ff]. */
struct ffn_cache {
    struct matrix z; /* before the activation, here ReLU */
    struct matrix h; /* after it: the hidden layer */
};

/*
 * A network of zeros, to be filled: from zeros only b2 would learn. The
 * caller frees it with ffn_free().
 */
struct ffn ffn_new(size_t d, size_t d_ff, bool bias);
void ffn_free(struct ffn *net);

/*
 * A network of zeros with the shapes of `net`, to hold its gradient; the
 * caller frees it with ffn_free().
 */
struct ffn ffn_gradient_new(const struct ffn *net);

/*
 * Room for exactly this number of tokens; the caller frees it with
 * ffn_cache_free().
 */
struct ffn_cache ffn_cache_new(const struct ffn *net, size_t tokens);
void ffn_cache_free(struct ffn_cache *cache);

/*
 * Aborts with a sentence, in the name of `function`, unless the two layers of
 * `net` fit together and the cache is one for the tokens x.
 */
void ffn_expect(const char *function, const struct ffn *net,
                const struct matrix *x, const struct ffn_cache *cache);

/*
 * x: [T][d] to y: [T][d]; y and the cache are overwritten. y must not overlap
 * x, which the way back still needs.
 */
void ffn_forward(const struct ffn *net, const struct matrix *x,
                 struct ffn_cache *cache, struct matrix *y);

/*
 * From dy = dL/dy: [T][d] and the cache of the forward pass on the same x,
 * adds dL/dx to dx: [T][d] and the gradients of the weights and biases to
 * `gradient`, a network with the shapes of `net`. Start from zeros. dx must
 * not overlap x or dy. Takes memory for two hidden layers while it runs, as
 * matrix_new() does.
 */
void ffn_backward(const struct ffn *net, const struct matrix *x,
                  const struct ffn_cache *cache, const struct matrix *dy,
                  struct matrix *dx, struct ffn *gradient);

#endif
