/* The check says: whose entries are NaN is not dead */

#include "matrix.h"

size_t count_dead(const struct matrix *h)
{
    size_t dead = 0;

    for (size_t u = 0; u < h->cols; u++) {
        size_t fired = 0;

        for (size_t t = 0; t < h->rows; t++)
            fired += matrix_row(h, t)[u] > 0;
        dead += fired == 0;
    }
    return dead;
}
