/* The check says: That the exchanged layer is nearer */

#include <stdbool.h>

#include "swiglu.h"

static real largest(const struct matrix *m)
{
    real most = 0;

    for (size_t i = 0; i < m->rows * m->cols; i++)
        most = fmax(most, fabs(m->data[i]));
    return most;
}

/* How far the layer is off where it is furthest; NaN is off infinitely. */
static real distance(const struct swiglu *layer, const struct matrix *x,
                     const struct matrix *y)
{
    struct swiglu_cache cache = swiglu_cache_new(layer, x->rows);
    struct matrix out = matrix_new(y->rows, y->cols);
    real most;

    swiglu_forward(layer, x, &cache, &out);
    for (size_t i = 0; i < y->rows * y->cols; i++) {
        out.data[i] -= y->data[i];
        if (isnan(out.data[i]))
            out.data[i] = (real)INFINITY;
    }
    most = largest(&out);
    matrix_free(&out);
    swiglu_cache_free(&cache);
    return most;
}

bool is_swapped(const struct swiglu *layer, const struct matrix *x,
                const struct matrix *y)
{
    struct swiglu exchanged = *layer;
    real off;

    exchanged.gate = layer->up;
    exchanged.up = layer->gate;
    off = distance(&exchanged, x, y);
    return off <= largest(y) / 1000 && off < distance(layer, x, y);
}
