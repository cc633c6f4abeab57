/* mlp.c: up, any curve, down; and the same three steps in reverse. */

#include "mlp.h"

void mlp_forward(const struct mlp *mlp, const struct matrix *x,
                 struct ffn_cache *cache, struct matrix *y)
{
    ffn_expect(__func__, &mlp->net, x, cache);
    linear_forward(&mlp->net.up, x, &cache->z);
    activation_forward(mlp->activation, &cache->z, &cache->h);
    linear_forward(&mlp->net.down, &cache->h, y);
}

void mlp_backward(const struct mlp *mlp, const struct matrix *x,
                  const struct ffn_cache *cache, const struct matrix *dy,
                  struct matrix *dx, struct ffn *gradient)
{
    struct matrix dh, dz;

    ffn_expect(__func__, &mlp->net, x, cache);
    dh = matrix_new(cache->h.rows, cache->h.cols);
    dz = matrix_new(cache->z.rows, cache->z.cols);
    linear_backward(&mlp->net.down, &cache->h, dy, &dh, &gradient->down);
    activation_backward(mlp->activation, &cache->z, &dh, &dz);
    linear_backward(&mlp->net.up, x, &dz, dx, &gradient->up);
    matrix_free(&dh);
    matrix_free(&dz);
}
