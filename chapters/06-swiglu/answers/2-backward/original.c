/*
 * Exercise 6.2: the way back.
 *
 * The way there was, for T tokens x: [T][d],
 *
 *     gate = x Wgt + bg          [T][d_ff], kept in cache->gate
 *     up = x Wut + bu            [T][d_ff], kept in cache->up
 *     hidden = silu(gate) * up   [T][d_ff], kept in cache->hidden
 *     y = hidden Wdt + bd        [T][d]
 *
 * without dropout: cache->mask is [0][0]. layer->gate, layer->up and
 * layer->down are a struct linear each, with weights Wg: [d_ff][d], Wu:
 * [d_ff][d] and Wd: [d][d_ff] and with a bias or without; `gradient` has the
 * same shapes. From dy = dL/dy: [T][d] add dL/dx to dx: [T][d], and the
 * gradients of all weights and biases to their places in `gradient`. Add: what
 * is there already must stay in the sum. Nothing else is to change.
 *
 * The library helps. linear_backward(&layer->down, in, dout, din,
 * &gradient->down), where `in` is what down was applied to and dout the
 * gradient of what came out, adds to din and to gradient->down; likewise for
 * the other two. With f = layer->activation, which is SiLU here,
 * glu_backward(f, gate, up, dhidden, &dgate, &dup) adds to dgate and dup. All
 * their matrices go in by address. matrix_new(rows, cols) makes a matrix of
 * zeros, matrix_free(&m) frees it. (swiglu_backward() is the answer.)
 */

#include "swiglu.h"

void gated_backward(const struct swiglu *layer, const struct matrix *x,
                    const struct swiglu_cache *cache, const struct matrix *dy,
                    struct matrix *dx, struct swiglu *gradient)
{
    /* TODO */
}
