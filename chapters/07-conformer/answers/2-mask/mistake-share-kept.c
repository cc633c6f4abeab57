/* The check says: rate was taken for the share that is kept */

#include "matrix.h"

void make_mask(real rate, const real *uniform, struct matrix *mask)
{
    for (size_t i = 0; i < mask->rows * mask->cols; i++)
        mask->data[i] = uniform[i] < rate ? 1 / rate : 0;
}
