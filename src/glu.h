/*
 * glu.h: the product of two linear layers, one of them activated.
 *
 *     h = f(gate) * up,    entry by entry
 *
 * Dauphin, Fan, Auli and Grangier 2016, "Language modeling with gated
 * convolutional networks" (f the sigmoid); Shazeer 2020, "GLU variants improve
 * transformer", equations 4 to 6 (the other kinds). `gate` is what f is
 * applied to, whichever matrix that is called elsewhere.
 */
#ifndef GLU_H
#define GLU_H

#include <stdbool.h>

#include "activation.h"

/*
 * The kinds by their names, each with its f: glu (sigmoid), bilinear (f(z) =
 * z), reglu (relu), geglu (gelu), geglu-tanh (gelu_tanh) and swiglu (silu);
 * after them a NULL name.
 */
extern const struct activation glu_kinds[];

/* The f of that kind, or NULL. */
const struct activation *glu_named(const char *name);

/*
 * h = f(gate) * up. One shape; h may be gate or up itself. NaN and infinities
 * go through, and 0 times infinity is NaN.
 */
void glu_forward(const struct activation *f, const struct matrix *gate,
                 const struct matrix *up, struct matrix *h);

/*
 * The way back: from dh = dL/dh adds
 *
 *     f'(gate) * (up * dh)    to dgate (nothing where f' is 0),
 *     f(gate) * dh            to dup.
 *
 * One shape; dgate and dup must not overlap each other or the rest.
 */
void glu_backward(const struct activation *f, const struct matrix *gate,
                  const struct matrix *up, const struct matrix *dh,
                  struct matrix *dgate, struct matrix *dup);

/*
 * How gate and up share one axis of 2 d_ff places. Along it stand `block`
 * gates, then their `block` ups, then the next gates; or the other way round
 * where the gate is second. `block` divides d_ff.
 */
struct glu_layout {
    size_t d_ff, block;
    bool gate_second;
};

/*
 * The layout of d_ff units in an order by its name:
 *
 *     gate-first     all gates, then all ups,
 *     gate-second    all ups, then all gates,
 *     interleaved    gate 0, up 0, gate 1, up 1, ...
 *
 * or of `shards` such axes of d_ff / shards units each, one after the other,
 * as Megatron-LM's tensor parallelism leaves them (1 for none). False for an
 * unknown name and where `shards` does not divide d_ff, or either is 0.
 */
bool glu_layout_named(const char *order, size_t d_ff, size_t shards,
                      struct glu_layout *layout);

/* The place of unit j's gate on that axis, and of its up. */
size_t glu_gate_at(const struct glu_layout *layout, size_t j);
size_t glu_up_at(const struct glu_layout *layout, size_t j);

/*
 * Parts what a packed layer has computed, packed: [T][2 d_ff], into gate and
 * up, both [T][d_ff] with the layout's d_ff; or its bias, with T = 1. No
 * overlap.
 */
void glu_unpack(const struct glu_layout *layout, const struct matrix *packed,
                struct matrix *gate, struct matrix *up);

/*
 * Parts the weights of a packed layer, packed: [2 d_ff][d], into gate and up,
 * both [d_ff][d] with the layout's d_ff. No overlap.
 */
void glu_unpack_rows(const struct glu_layout *layout,
                     const struct matrix *packed, struct matrix *gate,
                     struct matrix *up);

#endif
