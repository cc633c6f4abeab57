/* glu.c: the gated product, there and back, and how its factors are packed. */

#include "glu.h"

#include <string.h>

#include "relu.h"

static real identity(real z)
{
    return z;
}

static real identity_slope(real z)
{
    (void)z;
    return 1;
}

const struct activation glu_kinds[] = {
    {"glu", sigmoid, sigmoid_slope},
    {"bilinear", identity, identity_slope},
    {"reglu", relu, relu_slope},
    {"geglu", gelu, gelu_slope},
    {"geglu-tanh", gelu_tanh, gelu_tanh_slope},
    {"swiglu", silu, silu_slope},
    {NULL, NULL, NULL},
};

const struct activation *glu_named(const char *name)
{
    const struct activation *f = glu_kinds;

    while (f->name != NULL && strcmp(f->name, name) != 0)
        f++;
    return f->name == NULL ? NULL : f;
}

void glu_forward(const struct activation *f, const struct matrix *gate,
                 const struct matrix *up, struct matrix *h)
{
    matrix_expect(__func__, "up", up, gate->rows, gate->cols);
    matrix_expect(__func__, "h", h, gate->rows, gate->cols);
    for (size_t i = 0; i < gate->rows * gate->cols; i++)
        h->data[i] = f->value(gate->data[i]) * up->data[i];
}

void glu_backward(const struct activation *f, const struct matrix *gate,
                  const struct matrix *up, const struct matrix *dh,
                  struct matrix *dgate, struct matrix *dup)
{
    const size_t rows = gate->rows, cols = gate->cols;

    matrix_expect(__func__, "up", up, rows, cols);
    matrix_expect(__func__, "dh", dh, rows, cols);
    matrix_expect(__func__, "dgate", dgate, rows, cols);
    matrix_expect(__func__, "dup", dup, rows, cols);
    for (size_t i = 0; i < rows * cols; i++) {
        const real slope = f->slope(gate->data[i]);

        if (slope != 0)
            dgate->data[i] += slope * (up->data[i] * dh->data[i]);
        dup->data[i] += f->value(gate->data[i]) * dh->data[i];
    }
}

bool glu_layout_named(const char *order, size_t d_ff, size_t shards,
                      struct glu_layout *layout)
{
    if (d_ff == 0 || shards == 0 || d_ff % shards != 0)
        return false;
    *layout = (struct glu_layout){d_ff, d_ff / shards, false};
    if (strcmp(order, "interleaved") == 0)
        layout->block = 1;
    else if (strcmp(order, "gate-second") == 0)
        layout->gate_second = true;
    else
        return strcmp(order, "gate-first") == 0;
    return true;
}

/*
 * The place of unit j in whichever stands first in each pair of blocks: all
 * pairs before it, then its place in its own block.
 */
static size_t first_at(size_t block, size_t j)
{
    return j / block * 2 * block + j % block;
}

size_t glu_gate_at(const struct glu_layout *layout, size_t j)
{
    return first_at(layout->block, j) +
           (layout->gate_second ? layout->block : 0);
}

size_t glu_up_at(const struct glu_layout *layout, size_t j)
{
    return first_at(layout->block, j) +
           (layout->gate_second ? 0 : layout->block);
}

void glu_unpack(const struct glu_layout *layout, const struct matrix *packed,
                struct matrix *gate, struct matrix *up)
{
    const size_t tokens = packed->rows, d_ff = layout->d_ff;

    matrix_expect(__func__, "packed", packed, tokens, 2 * d_ff);
    matrix_expect(__func__, "gate", gate, tokens, d_ff);
    matrix_expect(__func__, "up", up, tokens, d_ff);
    for (size_t t = 0; t < tokens; t++)
        for (size_t j = 0; j < d_ff; j++) {
            const real *from = matrix_row(packed, t);

            matrix_row(gate, t)[j] = from[glu_gate_at(layout, j)];
            matrix_row(up, t)[j] = from[glu_up_at(layout, j)];
        }
}

void glu_unpack_rows(const struct glu_layout *layout,
                     const struct matrix *packed, struct matrix *gate,
                     struct matrix *up)
{
    const size_t d = packed->cols, d_ff = layout->d_ff;

    matrix_expect(__func__, "packed", packed, 2 * d_ff, d);
    matrix_expect(__func__, "gate", gate, d_ff, d);
    matrix_expect(__func__, "up", up, d_ff, d);
    for (size_t j = 0; j < d_ff; j++) {
        memcpy(matrix_row(gate, j), matrix_row(packed, glu_gate_at(layout, j)),
               d * sizeof(real));
        memcpy(matrix_row(up, j), matrix_row(packed, glu_up_at(layout, j)),
               d * sizeof(real));
    }
}
