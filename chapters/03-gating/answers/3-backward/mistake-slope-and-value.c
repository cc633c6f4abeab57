/* The check says: that stands in its place */

#include "glu.h"

void product_backward(const struct activation *f, const struct matrix *gate,
                      const struct matrix *up, const struct matrix *dh,
                      struct matrix *dgate, struct matrix *dup)
{
    for (size_t i = 0; i < gate->rows * gate->cols; i++) {
        const real g = gate->data[i], u = up->data[i], d = dh->data[i];

        dgate->data[i] += f->slope(g) * f->value(g) * u * d;
        dup->data[i] += f->value(g) * d;
    }
}
