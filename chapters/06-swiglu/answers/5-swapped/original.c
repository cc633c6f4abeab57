/*
 * Exercise 6.5: the swapped checkpoint.
 *
 * Somebody has loaded a trained layer by the names of its weights, and it
 * gives other outputs than it should. x: [T][d] are some tokens, and y: [T][d]
 * is what the original layer made of them. Were gate and up exchanged? Return
 * true if `layer` does not give y as it is, but does once gate and up are
 * exchanged, weights and biases; and false otherwise. As y was rounded
 * elsewhere, a layer gives y if every entry comes out right up to a thousandth
 * of the largest absolute value in y, which is not 0. The layer may hold NaN
 * and infinities; where NaN comes out, that does not give y, which holds
 * finite numbers. The layer, x and y must be as they were in the end.
 *
 * layer->gate, layer->up and layer->down are a struct linear each, with a bias
 * or without; gate may have one and up none. The library helps:
 * swiglu_cache_new(layer, x->rows) makes a struct swiglu_cache,
 * swiglu_forward(layer, x, &cache, &out) puts what the layer gives into out:
 * [T][d], and swiglu_cache_free(&cache) frees the cache. matrix_new(rows,
 * cols) makes a matrix, matrix_free(&m) frees it.
 */

#include <stdbool.h>

#include "swiglu.h"

bool is_swapped(const struct swiglu *layer, const struct matrix *x,
                const struct matrix *y)
{
    /* TODO */
    return false;
}
