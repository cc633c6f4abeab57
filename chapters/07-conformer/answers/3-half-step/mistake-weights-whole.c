/* The check says: The gradients of F's weights are whole */

#include "conformer.h"

void half_step_back(const struct conformer *module, const struct matrix *x,
                    const struct conformer_cache *cache,
                    const struct matrix *dy, struct matrix *dx,
                    struct conformer *gradient)
{
    struct matrix through = matrix_new(dx->rows, dx->cols);

    conformer_backward(module, x, cache, dy, &through, gradient);
    for (size_t i = 0; i < dy->rows * dy->cols; i++)
        dx->data[i] += dy->data[i] + through.data[i] / 2;
    matrix_free(&through);
}
