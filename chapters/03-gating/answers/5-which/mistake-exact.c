/* The check says: to the last digit */

#include "glu.h"

static bool fits(const char *order, const struct matrix *packed,
                 const struct matrix *h, const struct activation *f)
{
    struct matrix gate = matrix_new(h->rows, h->cols);
    struct matrix up = matrix_new(h->rows, h->cols);
    struct glu_layout layout;
    bool all = glu_layout_named(order, h->cols, 1, &layout);

    glu_unpack(&layout, packed, &gate, &up);
    glu_forward(f, &gate, &up, &gate);
    for (size_t i = 0; i < h->rows * h->cols; i++)
        all = all && gate.data[i] == h->data[i];
    matrix_free(&gate);
    matrix_free(&up);
    return all;
}

const char *which_order(const struct matrix *packed, const struct matrix *h,
                        const struct activation *f)
{
    static const char *const orders[] = {"gate-first", "gate-second",
                                         "interleaved"};

    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
        if (fits(orders[k], packed, h, f))
            return orders[k];
    return NULL;
}
