/* The check says: but a unit is */

#include "matrix.h"

size_t count_dead(const struct matrix *h)
{
    size_t dead = 0;

    for (size_t t = 0; t < h->rows; t++) {
        size_t zeros = 0;

        for (size_t u = 0; u < h->cols; u++)
            zeros += matrix_row(h, t)[u] == 0;
        dead += zeros == h->cols;
    }
    return dead;
}
