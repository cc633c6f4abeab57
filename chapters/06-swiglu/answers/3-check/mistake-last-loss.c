/* The check says: L(p + step v) in place of L(p) */

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
    const real slope = predicted_slope(gradient);
    real here = loss(context), there, whole, half;

    move(value, &start, step);
    there = loss(context);
    whole = fabs(there - here - step * slope);
    here = there;
    move(value, &start, step / 2);
    half = fabs(loss(context) - here - step / 2 * slope);
    for (size_t i = 0; i < value->rows * value->cols; i++)
        value->data[i] = start.data[i];
    matrix_free(&start);
    return log2(whole / half);
}
