/* The check says: what the last token alone leaves */

#include "matrix.h"

size_t count_dead(const struct matrix *h)
{
    size_t count = 0;

    for (size_t u = 0; u < h->cols; u++) {
        int dead = 1;

        for (size_t t = 0; t < h->rows; t++)
            dead = matrix_row(h, t)[u] == 0;
        count += (size_t)dead;
    }
    return count;
}
