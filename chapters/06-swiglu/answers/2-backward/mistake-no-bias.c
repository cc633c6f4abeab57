/* The check says: gradient->down.bias has not changed */

#include "swiglu.h"

void gated_backward(const struct swiglu *layer, const struct matrix *x,
                    const struct swiglu_cache *cache, const struct matrix *dy,
                    struct matrix *dx, struct swiglu *gradient)
{
    const size_t tokens = x->rows, d_ff = layer->gate.weight.rows;
    struct matrix dhidden = matrix_new(tokens, d_ff);
    struct matrix dgate = matrix_new(tokens, d_ff);
    struct matrix dup = matrix_new(tokens, d_ff);

    for (size_t t = 0; t < tokens; t++)
        for (size_t o = 0; o < dy->cols; o++)
            for (size_t j = 0; j < d_ff; j++) {
                matrix_row(&dhidden, t)[j] +=
                    matrix_row(dy, t)[o] *
                    matrix_row(&layer->down.weight, o)[j];
                matrix_row(&gradient->down.weight, o)[j] +=
                    matrix_row(dy, t)[o] * matrix_row(&cache->hidden, t)[j];
            }
    glu_backward(layer->activation, &cache->gate, &cache->up, &dhidden, &dgate,
                 &dup);
    linear_backward(&layer->gate, x, &dgate, dx, &gradient->gate);
    linear_backward(&layer->up, x, &dup, dx, &gradient->up);
    matrix_free(&dhidden);
    matrix_free(&dgate);
    matrix_free(&dup);
}
