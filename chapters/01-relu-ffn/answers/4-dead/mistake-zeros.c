/* The check says: You counted the zeros */

#include "matrix.h"

size_t count_dead(const struct matrix *h)
{
    size_t dead = 0;

    for (size_t i = 0; i < h->rows * h->cols; i++)
        dead += h->data[i] == 0;
    return dead;
}
