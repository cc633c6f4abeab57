/* The check says: what the first token alone leaves */

#include "matrix.h"

size_t count_dead(const struct matrix *h)
{
    size_t dead = 0;

    for (size_t u = 0; u < h->cols; u++)
        dead += h->data[u] == 0;
    return dead;
}
