/* The check says: and it should be */

#include "matrix.h"

void make_mask(real rate, const real *uniform, struct matrix *mask)
{
    for (size_t i = 0; i < mask->rows * mask->cols; i++)
        mask->data[i] = uniform[i] < (real)0.5 ? 0 : 1 / (1 - rate);
}
