/* The check says: does each go by its own number */

#include "matrix.h"

void make_mask(real rate, const real *uniform, struct matrix *mask)
{
    for (size_t i = 0; i < mask->rows * mask->cols; i++)
        mask->data[i] = uniform[0] < rate ? 0 : 1 / (1 - rate);
}
