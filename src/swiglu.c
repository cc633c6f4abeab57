/* swiglu.c: gate and up, their product, down; and the way back. */

#include "swiglu.h"

#include "dropout.h"
#include "random.h"

struct swiglu swiglu_new(size_t d, size_t d_ff, bool bias)
{
    return (struct swiglu){
        .gate = linear_new(d, d_ff, bias),
        .up = linear_new(d, d_ff, bias),
        .down = linear_new(d_ff, d, bias),
        .activation = glu_named("swiglu"),
    };
}

void swiglu_free(struct swiglu *layer)
{
    linear_free(&layer->gate);
    linear_free(&layer->up);
    linear_free(&layer->down);
}

static void fill(struct linear *layer, uint64_t seed)
{
    const real scale = 1 / sqrt((real)layer->weight.cols);

    random_fill(&layer->weight, seed, scale);
    random_fill(&layer->bias, seed + 1, scale);
}

void swiglu_fill(struct swiglu *layer, uint64_t seed)
{
    fill(&layer->gate, 6 * seed);
    fill(&layer->up, 6 * seed + 2);
    fill(&layer->down, 6 * seed + 4);
}

struct swiglu swiglu_gradient_new(const struct swiglu *layer)
{
    return (struct swiglu){
        .gate = linear_gradient_new(&layer->gate),
        .up = linear_gradient_new(&layer->up),
        .down = linear_gradient_new(&layer->down),
        .activation = layer->activation,
    };
}

static size_t linear_parameters(const struct linear *layer)
{
    return layer->weight.rows * layer->weight.cols + layer->bias.cols;
}

size_t swiglu_parameters(const struct swiglu *layer)
{
    return linear_parameters(&layer->gate) + linear_parameters(&layer->up) +
           linear_parameters(&layer->down);
}

struct swiglu_cache swiglu_cache_new(const struct swiglu *layer, size_t tokens)
{
    const size_t d_ff = layer->gate.weight.rows;

    return (struct swiglu_cache){
        .gate = matrix_new(tokens, d_ff),
        .up = matrix_new(tokens, d_ff),
        .hidden = matrix_new(tokens, d_ff),
    };
}

void swiglu_cache_free(struct swiglu_cache *cache)
{
    matrix_free(&cache->gate);
    matrix_free(&cache->up);
    matrix_free(&cache->hidden);
    matrix_free(&cache->mask);
}

void swiglu_cache_drop(struct swiglu_cache *cache, real rate, uint64_t seed)
{
    matrix_free(&cache->mask);
    if (rate == 0)
        return;
    cache->mask = matrix_new(cache->hidden.rows, cache->hidden.cols);
    dropout_fill(&cache->mask, rate, seed, 0);
}

/* Aborts unless the three layers fit together and the cache is for x. */
static void expect(const char *function, const struct swiglu *layer,
                   const struct matrix *x, const struct swiglu_cache *cache)
{
    const size_t d = layer->gate.weight.cols, d_ff = layer->gate.weight.rows;

    matrix_expect(function, "up.weight", &layer->up.weight, d_ff, d);
    matrix_expect(function, "down.weight", &layer->down.weight, d, d_ff);
    matrix_expect(function, "cache.gate", &cache->gate, x->rows, d_ff);
    matrix_expect(function, "cache.up", &cache->up, x->rows, d_ff);
    matrix_expect(function, "cache.hidden", &cache->hidden, x->rows, d_ff);
}

void swiglu_forward(const struct swiglu *layer, const struct matrix *x,
                    struct swiglu_cache *cache, struct matrix *y)
{
    expect(__func__, layer, x, cache);
    linear_forward(&layer->gate, x, &cache->gate);
    linear_forward(&layer->up, x, &cache->up);
    glu_forward(layer->activation, &cache->gate, &cache->up, &cache->hidden);
    dropout_apply(&cache->mask, &cache->hidden);
    linear_forward(&layer->down, &cache->hidden, y);
}

void swiglu_backward(const struct swiglu *layer, const struct matrix *x,
                     const struct swiglu_cache *cache, const struct matrix *dy,
                     struct matrix *dx, struct swiglu *gradient)
{
    const size_t tokens = x->rows, d_ff = layer->gate.weight.rows;
    struct matrix dhidden, dgate, dup;

    expect(__func__, layer, x, cache);
    dhidden = matrix_new(tokens, d_ff);
    dgate = matrix_new(tokens, d_ff);
    dup = matrix_new(tokens, d_ff);
    linear_backward(&layer->down, &cache->hidden, dy, &dhidden,
                    &gradient->down);
    dropout_apply(&cache->mask, &dhidden);
    glu_backward(layer->activation, &cache->gate, &cache->up, &dhidden, &dgate,
                 &dup);
    linear_backward(&layer->up, x, &dup, dx, &gradient->up);
    linear_backward(&layer->gate, x, &dgate, dx, &gradient->gate);
    matrix_free(&dhidden);
    matrix_free(&dgate);
    matrix_free(&dup);
}
