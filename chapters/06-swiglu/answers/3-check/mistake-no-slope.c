/* The check says: s <g, v> is missing */

#include "matrix.h"

static real direction(size_t i)
{
    return i % 2 == 0 ? 1 : -1;
}

static void move(struct matrix *value, const struct matrix *start, real s)
{
    for (size_t i = 0; i < value->rows * value->cols; i++)
        value->data[i] = start->data[i] + s * direction(i);
}

real taylor_order(real (*loss)(void *context), void *context,
                  struct matrix *value, const struct matrix *gradient,
                  real step)
{
    struct matrix start = matrix_copy(value);
    const real here = loss(context);
    real whole, half;

    (void)gradient;
    move(value, &start, step);
    whole = fabs(loss(context) - here);
    move(value, &start, step / 2);
    half = fabs(loss(context) - here);
    for (size_t i = 0; i < value->rows * value->cols; i++)
        value->data[i] = start.data[i];
    matrix_free(&start);
    return log2(whole / half);
}
