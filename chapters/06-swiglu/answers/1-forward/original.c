/*
 * Exercise 6.1: the whole layer.
 *
 * For T tokens x: [T][d] compute
 *
 *     y = (silu(x Wgt + bg) * (x Wut + bu)) Wdt + bd
 *
 * where Wgt is Wg transposed and * multiplies entry by entry. Wg: [d_ff][d] is
 * gate->weight, Wu: [d_ff][d] up->weight and Wd: [d][d_ff] down->weight. The
 * biases are bg: [1][d_ff], gate->bias, bu: [1][d_ff], up->bias, and bd:
 * [1][d], down->bias. Each of the three is there, or is [0][0] and counts as
 * zeros. y: [T][d] does not overlap x; what it holds before is garbage. Only y
 * is to change.
 *
 * The library helps: linear_forward(gate, x, &g) puts x Wgt + bg into g:
 * [T][d_ff], with a bias or without; likewise for the other two. With f =
 * glu_named("swiglu"), glu_forward(f, &g, &u, &h) puts silu(g) * u into h, all
 * three of one shape. matrix_new(rows, cols) makes a matrix, matrix_free(&m)
 * frees it.
 */

#include "glu.h"
#include "linear.h"

void gated_forward(const struct linear *gate, const struct linear *up,
                   const struct linear *down, const struct matrix *x,
                   struct matrix *y)
{
    /* TODO */
}
