/* The check says: were given normed tokens */

#include "macaron.h"

void macaron(const struct conformer *first, const struct conformer *second,
             const struct macaron_branch *attention,
             const struct macaron_branch *convolution,
             const struct layernorm *norm, const struct matrix *x,
             struct matrix *y)
{
    struct conformer_cache before = conformer_cache_new(first, x->rows);
    struct conformer_cache behind = conformer_cache_new(second, x->rows);
    struct matrix one = matrix_new(x->rows, x->cols);
    struct matrix other = matrix_new(x->rows, x->cols);

    half_step_forward(first, x, &before, &one);
    layernorm_forward(norm, &one, y);
    attention->forward(attention->context, y, &other);
    for (size_t i = 0; i < x->rows * x->cols; i++)
        other.data[i] += one.data[i];
    layernorm_forward(norm, &other, y);
    convolution->forward(convolution->context, y, &one);
    for (size_t i = 0; i < x->rows * x->cols; i++)
        one.data[i] += other.data[i];
    half_step_forward(second, &one, &behind, &other);
    layernorm_forward(norm, &other, y);
    conformer_cache_free(&before);
    conformer_cache_free(&behind);
    matrix_free(&one);
    matrix_free(&other);
}
