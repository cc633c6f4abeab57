/*
 * Each place is reached from the copy: what is added and taken away again is
 * not always what it was, for the sum was rounded.
 */

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

static real predicted_slope(const struct matrix *gradient)
{
    real sum = 0;

    for (size_t i = 0; i < gradient->rows * gradient->cols; i++)
        sum += gradient->data[i] * direction(i);
    return sum;
}

real taylor_order(real (*loss)(void *context), void *context,
                  struct matrix *value, const struct matrix *gradient,
                  real step)
{
    struct matrix start = matrix_copy(value);
    const real slope = predicted_slope(gradient), here = loss(context);
    real whole, half;

    move(value, &start, step);
    whole = fabs(loss(context) - here - step * slope);
    move(value, &start, step / 2);
    half = fabs(loss(context) - here - step / 2 * slope);
    for (size_t i = 0; i < value->rows * value->cols; i++)
        value->data[i] = start.data[i];
    matrix_free(&start);
    return log2(whole / half);
}
