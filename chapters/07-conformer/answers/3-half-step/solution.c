/*
 * x goes through whole, since it is the state that the step starts from; only
 * the change is halved.
 */

#include "matrix.h"

void half_step(const struct matrix *x, const struct matrix *f,
               struct matrix *y)
{
    for (size_t i = 0; i < x->rows * x->cols; i++)
        y->data[i] = x->data[i] + f->data[i] / 2;
}
