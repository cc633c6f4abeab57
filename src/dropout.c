/* dropout.c: a mask that can be made again, and its use. */

#include "dropout.h"

#include "random.h"

/* Keeps the streams of masks apart from those of weights, which begin at 0. */
static const uint64_t masks = (uint64_t)1 << 63;

void dropout_fill(struct matrix *mask, real rate, uint64_t seed,
                  uint64_t stream)
{
    for (size_t i = 0; i < mask->rows * mask->cols; i++) {
        /* Two streams for each seed; from [-1, 1) to [0, 1). */
        const real uniform =
            (random_at(masks + 2 * seed + stream, i, 1) + 1) / 2;

        mask->data[i] = uniform < rate ? 0 : 1 / (1 - rate);
    }
}

void dropout_apply(const struct matrix *mask, struct matrix *m)
{
    if (mask->rows == 0)
        return;
    matrix_expect(__func__, "mask", mask, m->rows, m->cols);
    for (size_t i = 0; i < m->rows * m->cols; i++)
        m->data[i] *= mask->data[i];
}
