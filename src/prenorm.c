/* prenorm.c: normalize, run, add to what came in. */

#include "prenorm.h"

struct prenorm prenorm_new(size_t d, size_t d_ff, bool bias, real eps)
{
    return (struct prenorm){
        .norm = rmsnorm_new(d, eps),
        .ffn = swiglu_new(d, d_ff, bias),
    };
}

void prenorm_free(struct prenorm *block)
{
    rmsnorm_free(&block->norm);
    swiglu_free(&block->ffn);
}

struct prenorm prenorm_gradient_new(const struct prenorm *block)
{
    return (struct prenorm){
        .norm = {matrix_new(1, block->norm.gain.cols), block->norm.eps},
        .ffn = swiglu_gradient_new(&block->ffn),
    };
}

struct prenorm_cache prenorm_cache_new(const struct prenorm *block,
                                       size_t tokens)
{
    return (struct prenorm_cache){
        .normed = matrix_new(tokens, block->norm.gain.cols),
        .ffn = swiglu_cache_new(&block->ffn, tokens),
    };
}

void prenorm_cache_free(struct prenorm_cache *cache)
{
    matrix_free(&cache->normed);
    swiglu_cache_free(&cache->ffn);
}

void prenorm_forward(const struct prenorm *block, const struct matrix *x,
                     struct prenorm_cache *cache, struct matrix *y)
{
    matrix_expect(__func__, "y", y, x->rows, x->cols);
    rmsnorm_forward(&block->norm, x, &cache->normed);
    swiglu_forward(&block->ffn, &cache->normed, &cache->ffn, y);
    for (size_t i = 0; i < x->rows * x->cols; i++)
        y->data[i] += x->data[i];
}

void prenorm_backward(const struct prenorm *block, const struct matrix *x,
                      const struct prenorm_cache *cache,
                      const struct matrix *dy, struct matrix *dx,
                      struct prenorm *gradient)
{
    struct matrix dnormed;

    matrix_expect(__func__, "dy", dy, x->rows, x->cols);
    matrix_expect(__func__, "dx", dx, x->rows, x->cols);
    dnormed = matrix_new(x->rows, x->cols);
    swiglu_backward(&block->ffn, &cache->normed, &cache->ffn, dy, &dnormed,
                    &gradient->ffn);
    rmsnorm_backward(&block->norm, x, &dnormed, dx, &gradient->norm.gain);
    for (size_t i = 0; i < x->rows * x->cols; i++)
        dx->data[i] += dy->data[i];
    matrix_free(&dnormed);
}
