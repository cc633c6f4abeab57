/* The check says: Nothing has come back through F */

#include "conformer.h"

void half_step_back(const struct conformer *module, const struct matrix *x,
                    const struct conformer_cache *cache,
                    const struct matrix *dy, struct matrix *dx,
                    struct conformer *gradient)
{
    (void)module;
    (void)x;
    (void)cache;
    (void)gradient;
    for (size_t i = 0; i < dy->rows * dy->cols; i++)
        dx->data[i] += dy->data[i];
}
