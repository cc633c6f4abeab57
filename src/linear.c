/* linear.c: y = x Wt + b, there and back. */

#include "linear.h"

struct linear linear_new(size_t in, size_t out, bool bias)
{
    struct linear layer = {.weight = matrix_new(out, in)};

    if (bias)
        layer.bias = matrix_new(1, out);
    return layer;
}

void linear_free(struct linear *layer)
{
    matrix_free(&layer->weight);
    matrix_free(&layer->bias);
}

struct linear linear_gradient_new(const struct linear *layer)
{
    return linear_new(layer->weight.cols, layer->weight.rows,
                      layer->bias.rows > 0);
}

/* The bias is there with one entry per output, or not there at all. */
static void expect_bias(const char *function, const struct matrix *bias,
                        const struct linear *layer)
{
    if (layer->bias.rows > 0)
        matrix_expect(function, "bias", bias, 1, layer->weight.rows);
    else
        matrix_expect(function, "bias", bias, 0, 0);
}

void linear_forward(const struct linear *layer, const struct matrix *x,
                    struct matrix *y)
{
    const size_t in = layer->weight.cols, out = layer->weight.rows;

    matrix_expect(__func__, "x", x, x->rows, in);
    matrix_expect(__func__, "y", y, x->rows, out);
    expect_bias(__func__, &layer->bias, layer);
    for (size_t t = 0; t < x->rows; t++)
        for (size_t o = 0; o < out; o++) {
            const real *xt = matrix_row(x, t);
            const real *wo = matrix_row(&layer->weight, o);
            real sum = 0;

            for (size_t i = 0; i < in; i++)
                sum += xt[i] * wo[i];
            if (layer->bias.rows > 0)
                sum += layer->bias.data[o];
            matrix_row(y, t)[o] = sum;
        }
}

void linear_backward(const struct linear *layer, const struct matrix *x,
                     const struct matrix *dy, struct matrix *dx,
                     struct linear *gradient)
{
    const size_t in = layer->weight.cols, out = layer->weight.rows;

    matrix_expect(__func__, "x", x, x->rows, in);
    matrix_expect(__func__, "dy", dy, x->rows, out);
    matrix_expect(__func__, "dx", dx, x->rows, in);
    matrix_expect(__func__, "dW", &gradient->weight, out, in);
    expect_bias(__func__, &gradient->bias, layer);
    for (size_t t = 0; t < x->rows; t++)
        for (size_t o = 0; o < out; o++) {
            const real *xt = matrix_row(x, t);
            const real *wo = matrix_row(&layer->weight, o);
            const real g = matrix_row(dy, t)[o];
            real *dxt = matrix_row(dx, t);
            real *dwo = matrix_row(&gradient->weight, o);

            for (size_t i = 0; i < in; i++) {
                dxt[i] += g * wo[i];
                dwo[i] += g * xt[i];
            }
            if (layer->bias.rows > 0)
                gradient->bias.data[o] += g;
        }
}
