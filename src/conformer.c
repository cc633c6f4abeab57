/* conformer.c: normalize, up, SiLU, down, with dropout behind both. */

#include "conformer.h"

#include "activation.h"
#include "dropout.h"

struct conformer conformer_new(size_t d, size_t d_ff, real eps)
{
    return (struct conformer){
        .norm = layernorm_new(d, eps),
        .up = linear_new(d, d_ff, true),
        .down = linear_new(d_ff, d, true),
    };
}

void conformer_free(struct conformer *module)
{
    layernorm_free(&module->norm);
    linear_free(&module->up);
    linear_free(&module->down);
}

struct conformer conformer_gradient_new(const struct conformer *module)
{
    return (struct conformer){
        .norm = layernorm_gradient_new(&module->norm),
        .up = linear_gradient_new(&module->up),
        .down = linear_gradient_new(&module->down),
    };
}

struct conformer_cache conformer_cache_new(const struct conformer *module,
                                           size_t tokens)
{
    const size_t d = module->up.weight.cols, d_ff = module->up.weight.rows;

    return (struct conformer_cache){
        .normed = matrix_new(tokens, d),
        .z = matrix_new(tokens, d_ff),
        .h = matrix_new(tokens, d_ff),
    };
}

void conformer_cache_free(struct conformer_cache *cache)
{
    matrix_free(&cache->normed);
    matrix_free(&cache->z);
    matrix_free(&cache->h);
    matrix_free(&cache->inner);
    matrix_free(&cache->outer);
}

void conformer_cache_drop(struct conformer_cache *cache, real rate,
                          uint64_t seed)
{
    matrix_free(&cache->inner);
    matrix_free(&cache->outer);
    if (rate == 0)
        return;
    cache->inner = matrix_new(cache->h.rows, cache->h.cols);
    cache->outer = matrix_new(cache->normed.rows, cache->normed.cols);
    dropout_fill(&cache->inner, rate, seed, 0);
    dropout_fill(&cache->outer, rate, seed, 1);
}

/* Aborts unless the parts fit together and the cache is for x. */
static void expect(const char *function, const struct conformer *module,
                   const struct matrix *x, const struct conformer_cache *cache)
{
    const size_t d = module->up.weight.cols, d_ff = module->up.weight.rows;

    matrix_expect(function, "norm.gain", &module->norm.gain, 1, d);
    matrix_expect(function, "norm.bias", &module->norm.bias, 1, d);
    matrix_expect(function, "down.weight", &module->down.weight, d, d_ff);
    matrix_expect(function, "cache.normed", &cache->normed, x->rows, d);
    matrix_expect(function, "cache.z", &cache->z, x->rows, d_ff);
    matrix_expect(function, "cache.h", &cache->h, x->rows, d_ff);
}

void conformer_forward(const struct conformer *module, const struct matrix *x,
                       struct conformer_cache *cache, struct matrix *y)
{
    expect(__func__, module, x, cache);
    layernorm_forward(&module->norm, x, &cache->normed);
    linear_forward(&module->up, &cache->normed, &cache->z);
    activation_forward(activation_named("silu"), &cache->z, &cache->h);
    dropout_apply(&cache->inner, &cache->h);
    linear_forward(&module->down, &cache->h, y);
    dropout_apply(&cache->outer, y);
}

void conformer_backward(const struct conformer *module, const struct matrix *x,
                        const struct conformer_cache *cache,
                        const struct matrix *dy, struct matrix *dx,
                        struct conformer *gradient)
{
    struct matrix dout, dh, dz, dnormed;

    expect(__func__, module, x, cache);
    dout = matrix_copy(dy);
    dh = matrix_new(cache->h.rows, cache->h.cols);
    dz = matrix_new(cache->z.rows, cache->z.cols);
    dnormed = matrix_new(x->rows, x->cols);
    dropout_apply(&cache->outer, &dout);
    linear_backward(&module->down, &cache->h, &dout, &dh, &gradient->down);
    dropout_apply(&cache->inner, &dh);
    activation_backward(activation_named("silu"), &cache->z, &dh, &dz);
    linear_backward(&module->up, &cache->normed, &dz, &dnormed, &gradient->up);
    layernorm_backward(&module->norm, x, &dnormed, dx, &gradient->norm);
    matrix_free(&dout);
    matrix_free(&dh);
    matrix_free(&dz);
    matrix_free(&dnormed);
}

void half_step_forward(const struct conformer *module, const struct matrix *x,
                       struct conformer_cache *cache, struct matrix *y)
{
    conformer_forward(module, x, cache, y);
    for (size_t i = 0; i < x->rows * x->cols; i++)
        y->data[i] = x->data[i] + y->data[i] / 2;
}

void half_step_backward(const struct conformer *module, const struct matrix *x,
                        const struct conformer_cache *cache,
                        const struct matrix *dy, struct matrix *dx,
                        struct conformer *gradient)
{
    struct matrix half;

    matrix_expect(__func__, "dy", dy, x->rows, x->cols);
    matrix_expect(__func__, "dx", dx, x->rows, x->cols);
    half = matrix_copy(dy);
    for (size_t i = 0; i < x->rows * x->cols; i++) {
        half.data[i] /= 2;
        dx->data[i] += dy->data[i];
    }
    conformer_backward(module, x, cache, &half, dx, gradient);
    matrix_free(&half);
}
