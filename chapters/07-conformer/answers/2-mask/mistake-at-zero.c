/* The check says: At rate 0 an entry was dropped */

#include "matrix.h"

void make_mask(real rate, const real *uniform, struct matrix *mask)
{
    for (size_t i = 0; i < mask->rows * mask->cols; i++)
        mask->data[i] = uniform[i] <= rate ? 0 : 1 / (1 - rate);
}
