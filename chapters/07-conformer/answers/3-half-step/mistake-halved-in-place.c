/* The check says: f was written to */

#include "matrix.h"

void half_step(const struct matrix *x, const struct matrix *f,
               struct matrix *y)
{
    for (size_t i = 0; i < x->rows * x->cols; i++) {
        f->data[i] /= 2;
        y->data[i] = x->data[i] + f->data[i];
    }
}
