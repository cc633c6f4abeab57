/* The check says: Half was taken twice */

#include "conformer.h"

void half_step_back(const struct conformer *module, const struct matrix *x,
                    const struct conformer_cache *cache,
                    const struct matrix *dy, struct matrix *dx,
                    struct conformer *gradient)
{
    struct matrix df = matrix_copy(dy);

    for (size_t i = 0; i < dy->rows * dy->cols; i++) {
        df.data[i] /= 4;
        dx->data[i] += dy->data[i];
    }
    conformer_backward(module, x, cache, &df, dx, gradient);
    matrix_free(&df);
}
