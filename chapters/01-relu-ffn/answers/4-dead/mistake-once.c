/* The check says: as soon as one token leaves it at zero */

#include "matrix.h"

size_t count_dead(const struct matrix *h)
{
    size_t dead = 0;

    for (size_t u = 0; u < h->cols; u++)
        for (size_t t = 0; t < h->rows; t++)
            if (matrix_row(h, t)[u] == 0) {
                dead++;
                break;
            }
    return dead;
}
