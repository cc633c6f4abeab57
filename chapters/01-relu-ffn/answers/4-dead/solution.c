/* A unit is a column. It is dead if each of its entries is zero. */

#include "matrix.h"

size_t count_dead(const struct matrix *h)
{
    size_t dead = 0;

    for (size_t u = 0; u < h->cols; u++) {
        size_t zeros = 0;

        for (size_t t = 0; t < h->rows; t++)
            zeros += matrix_row(h, t)[u] == 0;
        dead += zeros == h->rows;
    }
    return dead;
}
