/*
 * mlp.h: the two-matrix network with any activation f between its layers.
 *
 *     y = f(x W1t + b1) W2t + b2
 *
 * With ReLU it is the network of ffn.h; with gelu-tanh, the MLP of GPT-2
 * (openai/gpt-2, src/model.py, mlp).
 */
#ifndef MLP_H
#define MLP_H

#include "activation.h"
#include "ffn.h"

/* The weights, and the activation that they were trained with. */
struct mlp {
    struct ffn net;
    const struct activation *activation;
};

/*
 * x: [T][d] to y: [T][d]; y and the cache, made by ffn_cache_new(&mlp->net,
 * T), are overwritten. y must not overlap x.
 */
void mlp_forward(const struct mlp *mlp, const struct matrix *x,
                 struct ffn_cache *cache, struct matrix *y);

/*
 * From dy = dL/dy: [T][d] and the cache of the forward pass on the same x,
 * adds dL/dx to dx: [T][d] and the gradients of the weights and biases to
 * `gradient`, made by ffn_gradient_new(&mlp->net). Start from zeros. dx must
 * not overlap x or dy. Takes memory for two hidden layers while it runs, as
 * matrix_new() does.
 */
void mlp_backward(const struct mlp *mlp, const struct matrix *x,
                  const struct ffn_cache *cache, const struct matrix *dy,
                  struct matrix *dx, struct ffn *gradient);

#endif
