/* The check says: gradient->up.bias lost what it held */

#include "swiglu.h"

void gated_backward(const struct swiglu *layer, const struct matrix *x,
                    const struct swiglu_cache *cache, const struct matrix *dy,
                    struct matrix *dx, struct swiglu *gradient)
{
    const size_t tokens = x->rows, d_ff = layer->gate.weight.rows;
    struct matrix dhidden = matrix_new(tokens, d_ff);
    struct matrix dgate = matrix_new(tokens, d_ff);
    struct matrix dup = matrix_new(tokens, d_ff);

    linear_backward(&layer->down, &cache->hidden, dy, &dhidden,
                    &gradient->down);
    glu_backward(layer->activation, &cache->gate, &cache->up, &dhidden, &dgate,
                 &dup);
    linear_backward(&layer->gate, x, &dgate, dx, &gradient->gate);
    for (size_t j = 0; j < gradient->up.bias.cols; j++)
        gradient->up.bias.data[j] = 0;
    linear_backward(&layer->up, x, &dup, dx, &gradient->up);
    matrix_free(&dhidden);
    matrix_free(&dgate);
    matrix_free(&dup);
}
