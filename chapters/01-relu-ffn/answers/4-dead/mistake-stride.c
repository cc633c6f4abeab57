/* The check says: you went through five numbers in a row */

#include "matrix.h"

size_t count_dead(const struct matrix *h)
{
    size_t dead = 0;

    for (size_t u = 0; u < h->cols; u++) {
        size_t zeros = 0;

        for (size_t t = 0; t < h->rows; t++)
            zeros += h->data[u * h->rows + t] == 0;
        dead += zeros == h->rows;
    }
    return dead;
}
