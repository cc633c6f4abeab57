/*
 * Exercise 3.5: in which order?
 *
 * packed: [T][2 d_ff] is what a packed layer has computed. Somebody has made
 * h: [T][d_ff] from it, h = f(gate) * up, entry by entry. Return in which
 * order gate and up must stand in each row of packed for that:
 *
 *     "gate-first"     all gates, then all ups,
 *     "gate-second"    all ups, then all gates,
 *     "interleaved"    gate 0, up 0, gate 1, up 1, ...,
 *     "two shards"     gate-first for the first d_ff / 2 units, and behind
 *                      that gate-first for the rest, where d_ff is even,
 *
 * or NULL if none of the four gives h. As h was rounded elsewhere, an order
 * gives it if every entry comes out right up to a thousandth of the largest
 * absolute value in h, which is not 0. If several orders give h, return any of
 * them. packed may hold NaN, which never gives a number, and h holds none.
 *
 * The library helps, with a struct glu_layout that holds an order:
 * glu_layout_named("gate-first", d_ff, 1, &layout) fills it in for one shard;
 * if d_ff units cannot be parted into so many shards, it returns false.
 * glu_unpack(&layout, packed, &gate, &up) parts packed into gate and up, both
 * [T][d_ff], and glu_forward(f, &gate, &up, &product) makes f(gate) * up of
 * them; matrix_new(rows, cols) makes a matrix, matrix_free(&m) frees it.
 */

#include "glu.h"

const char *which_order(const struct matrix *packed, const struct matrix *h,
                        const struct activation *f)
{
    /* TODO */
    return NULL;
}
