/* ffn.c: up, ReLU, down; and the same three steps in reverse. */

#include "ffn.h"

struct ffn ffn_new(size_t d, size_t d_ff, bool bias)
{
    return (struct ffn){
        .up = linear_new(d, d_ff, bias),
        .down = linear_new(d_ff, d, bias),
    };
}

void ffn_free(struct ffn *net)
{
    linear_free(&net->up);
    linear_free(&net->down);
}

struct ffn ffn_gradient_new(const struct ffn *net)
{
    return (struct ffn){
        .up = linear_gradient_new(&net->up),
        .down = linear_gradient_new(&net->down),
    };
}

struct ffn_cache ffn_cache_new(const struct ffn *net, size_t tokens)
{
    const size_t d_ff = net->up.weight.rows;

    return (struct ffn_cache){
        .z = matrix_new(tokens, d_ff),
        .h = matrix_new(tokens, d_ff),
    };
}

void ffn_cache_free(struct ffn_cache *cache)
{
    matrix_free(&cache->z);
    matrix_free(&cache->h);
}

void ffn_expect(const char *function, const struct ffn *net,
                const struct matrix *x, const struct ffn_cache *cache)
{
    matrix_expect(function, "down.weight", &net->down.weight,
                  net->up.weight.cols, net->up.weight.rows);
    matrix_expect(function, "cache.z", &cache->z, x->rows,
                  net->up.weight.rows);
    matrix_expect(function, "cache.h", &cache->h, x->rows,
                  net->up.weight.rows);
}

void ffn_forward(const struct ffn *net, const struct matrix *x,
                 struct ffn_cache *cache, struct matrix *y)
{
    ffn_expect(__func__, net, x, cache);
    linear_forward(&net->up, x, &cache->z);
    relu_forward(&cache->z, &cache->h);
    linear_forward(&net->down, &cache->h, y);
}

void ffn_backward(const struct ffn *net, const struct matrix *x,
                  const struct ffn_cache *cache, const struct matrix *dy,
                  struct matrix *dx, struct ffn *gradient)
{
    struct matrix dh, dz;

    ffn_expect(__func__, net, x, cache);
    dh = matrix_new(cache->h.rows, cache->h.cols);
    dz = matrix_new(cache->z.rows, cache->z.cols);
    linear_backward(&net->down, &cache->h, dy, &dh, &gradient->down);
    relu_backward(&cache->z, &dh, &dz);
    linear_backward(&net->up, x, &dz, dx, &gradient->up);
    matrix_free(&dh);
    matrix_free(&dz);
}
