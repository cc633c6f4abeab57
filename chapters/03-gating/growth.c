/* growth.c: how the hidden layer grows when the token does. */

#include <stdio.h>

#include "ffn.h"
#include "glu.h"
#include "options.h"
#include "random.h"

static const struct usage usage = {
    .program = "growth",
    .summary = "Prints the size of the hidden layer of random networks for a "
               "random token, scaled:\nwith ReLU, and of three gated kinds. "
               "Sizes are root mean squares.",
};

enum { D = 64, UNITS = 172 };

static double root_mean_square(const struct matrix *m)
{
    const size_t n = m->rows * m->cols;
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (double)m->data[i] * (double)m->data[i];
    return sqrt(sum / (double)n);
}

/* The size of f(gate) * up. */
static double size_of(const char *kind, const struct matrix *gate,
                      const struct matrix *up)
{
    struct matrix h = matrix_new(gate->rows, gate->cols);
    double size;

    glu_forward(glu_named(kind), gate, up, &h);
    size = root_mean_square(&h);
    matrix_free(&h);
    return size;
}

int main(int argc, char **argv)
{
    struct linear gate_layer = linear_new(D, UNITS, false);
    struct linear up_layer = linear_new(D, UNITS, false);
    struct matrix x = matrix_new(1, D), gate = matrix_new(1, UNITS);
    struct matrix up = matrix_new(1, UNITS), h = matrix_new(1, UNITS);

    options_parse(argc, argv, &usage);
    random_fill(&gate_layer.weight, 1, (real)0.25);
    random_fill(&up_layer.weight, 2, (real)0.25);
    printf("# scale\tReLU\tglu\tbilinear\tswiglu\n");
    for (real scale = (real)0.0625; scale <= 1024; scale *= 2) {
        random_fill(&x, 3, scale);
        linear_forward(&gate_layer, &x, &gate);
        linear_forward(&up_layer, &x, &up);
        relu_forward(&gate, &h);
        printf("%.9g\t%.6g\t%.6g\t%.6g\t%.6g\n", (double)scale,
               root_mean_square(&h), size_of("glu", &gate, &up),
               size_of("bilinear", &gate, &up), size_of("swiglu", &gate, &up));
    }
    linear_free(&gate_layer);
    linear_free(&up_layer);
    matrix_free(&x);
    matrix_free(&gate);
    matrix_free(&up);
    matrix_free(&h);
    return 0;
}
