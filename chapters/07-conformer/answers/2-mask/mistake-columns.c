/* The check says: the zeros do not go with them */

#include "matrix.h"

void make_mask(real rate, const real *uniform, struct matrix *mask)
{
    for (size_t i = 0; i < mask->rows * mask->cols; i++)
        mask->data[i] = uniform[i % mask->cols] < rate ? 0 : 1 / (1 - rate);
}
