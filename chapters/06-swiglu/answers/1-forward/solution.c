/*
 * Three linear layers and a product. The curve closes round gate alone: up
 * goes into the product as it is. h may be put into g, which nobody needs any
 * more here; the way back would.
 */

#include "glu.h"
#include "linear.h"

void gated_forward(const struct linear *gate, const struct linear *up,
                   const struct linear *down, const struct matrix *x,
                   struct matrix *y)
{
    const size_t d_ff = gate->weight.rows;
    struct matrix g = matrix_new(x->rows, d_ff);
    struct matrix u = matrix_new(x->rows, d_ff);

    linear_forward(gate, x, &g);
    linear_forward(up, x, &u);
    glu_forward(glu_named("swiglu"), &g, &u, &g);
    linear_forward(down, &g, y);
    matrix_free(&g);
    matrix_free(&u);
}
