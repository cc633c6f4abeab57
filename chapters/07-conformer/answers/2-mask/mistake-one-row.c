/* The check says: never written */

#include "matrix.h"

void make_mask(real rate, const real *uniform, struct matrix *mask)
{
    for (size_t i = 0; i < mask->cols; i++)
        mask->data[i] = uniform[i] < rate ? 0 : 1 / (1 - rate);
}
