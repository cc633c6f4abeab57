/* macaron.c: half a step, the middle, half a step, one norm. */

#include "macaron.h"

struct macaron_cache macaron_cache_new(const struct macaron *block,
                                       size_t tokens)
{
    const size_t d = block->norm.gain.cols;

    return (struct macaron_cache){
        .x1 = matrix_new(tokens, d),
        .x2 = matrix_new(tokens, d),
        .x3 = matrix_new(tokens, d),
        .x4 = matrix_new(tokens, d),
        .first = conformer_cache_new(&block->first, tokens),
        .second = conformer_cache_new(&block->second, tokens),
    };
}

void macaron_cache_free(struct macaron_cache *cache)
{
    matrix_free(&cache->x1);
    matrix_free(&cache->x2);
    matrix_free(&cache->x3);
    matrix_free(&cache->x4);
    conformer_cache_free(&cache->first);
    conformer_cache_free(&cache->second);
}

void macaron_free(struct macaron *block)
{
    conformer_free(&block->first);
    conformer_free(&block->second);
    layernorm_free(&block->norm);
}

struct macaron macaron_gradient_new(const struct macaron *block)
{
    return (struct macaron){
        .first = conformer_gradient_new(&block->first),
        .second = conformer_gradient_new(&block->second),
        .norm = layernorm_gradient_new(&block->norm),
    };
}

static void add(struct matrix *to, const struct matrix *m)
{
    for (size_t i = 0; i < m->rows * m->cols; i++)
        to->data[i] += m->data[i];
}

/* y = x + branch(x). */
static void branch_forward(const struct macaron_branch *branch,
                           const struct matrix *x, struct matrix *y)
{
    matrix_expect(__func__, "y", y, x->rows, x->cols);
    for (size_t i = 0; i < x->rows * x->cols; i++)
        y->data[i] = 0;
    if (branch->forward != NULL)
        branch->forward(branch->context, x, y);
    add(y, x);
}

static void branch_backward(const struct macaron_branch *branch,
                            const struct matrix *x, const struct matrix *dy,
                            struct matrix *dx)
{
    matrix_expect(__func__, "x", x, dy->rows, dy->cols);
    if (branch->forward != NULL)
        branch->backward(branch->context, x, dy, dx);
    add(dx, dy);
}

void macaron_forward(const struct macaron *block, const struct matrix *x,
                     struct macaron_cache *cache, struct matrix *y)
{
    half_step_forward(&block->first, x, &cache->first, &cache->x1);
    branch_forward(&block->attention, &cache->x1, &cache->x2);
    branch_forward(&block->convolution, &cache->x2, &cache->x3);
    half_step_forward(&block->second, &cache->x3, &cache->second, &cache->x4);
    layernorm_forward(&block->norm, &cache->x4, y);
}

void macaron_backward(const struct macaron *block, const struct matrix *x,
                      const struct macaron_cache *cache,
                      const struct matrix *dy, struct matrix *dx,
                      struct macaron *gradient)
{
    struct matrix dx4 = matrix_new(x->rows, x->cols);
    struct matrix dx3 = matrix_new(x->rows, x->cols);
    struct matrix dx2 = matrix_new(x->rows, x->cols);
    struct matrix dx1 = matrix_new(x->rows, x->cols);

    layernorm_backward(&block->norm, &cache->x4, dy, &dx4, &gradient->norm);
    half_step_backward(&block->second, &cache->x3, &cache->second, &dx4, &dx3,
                       &gradient->second);
    branch_backward(&block->convolution, &cache->x2, &dx3, &dx2);
    branch_backward(&block->attention, &cache->x1, &dx2, &dx1);
    half_step_backward(&block->first, x, &cache->first, &dx1, dx,
                       &gradient->first);
    matrix_free(&dx4);
    matrix_free(&dx3);
    matrix_free(&dx2);
    matrix_free(&dx1);
}
