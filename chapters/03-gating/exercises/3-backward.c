/*
 * Exercise 3.3: the way back through the product.
 *
 * The way there was h = f->value(gate) * up, entry by entry. From dh = dL/dh
 * add dL/dgate to dgate and dL/dup to dup. All six matrices have one shape;
 * f->slope is the derivative of f->value. (The library's glu_backward() is the
 * answer.)
 */

#include "glu.h"

void product_backward(const struct activation *f, const struct matrix *gate,
                      const struct matrix *up, const struct matrix *dh,
                      struct matrix *dgate, struct matrix *dup)
{
    /* TODO */
}
