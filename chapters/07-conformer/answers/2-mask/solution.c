/*
 * The numbers below rate are a part of the range of that length. With rate 0
 * there is none, since 0 < 0 is false.
 */

#include "matrix.h"

void make_mask(real rate, const real *uniform, struct matrix *mask)
{
    for (size_t i = 0; i < mask->rows * mask->cols; i++)
        mask->data[i] = uniform[i] < rate ? 0 : 1 / (1 - rate);
}
