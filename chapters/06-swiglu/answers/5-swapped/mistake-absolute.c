/* The check says: A thousandth of what */

#include <stdbool.h>

#include "swiglu.h"

static bool gives(const struct swiglu *layer, const struct matrix *x,
                  const struct matrix *y)
{
    const real tolerance = (real)0.001;
    struct swiglu_cache cache = swiglu_cache_new(layer, x->rows);
    struct matrix out = matrix_new(y->rows, y->cols);
    bool all = true;

    swiglu_forward(layer, x, &cache, &out);
    for (size_t i = 0; i < y->rows * y->cols; i++)
        all = all && fabs(out.data[i] - y->data[i]) <= tolerance;
    matrix_free(&out);
    swiglu_cache_free(&cache);
    return all;
}

bool is_swapped(const struct swiglu *layer, const struct matrix *x,
                const struct matrix *y)
{
    struct swiglu exchanged = *layer;

    exchanged.gate = layer->up;
    exchanged.up = layer->gate;
    return !gives(layer, x, y) && gives(&exchanged, x, y);
}
