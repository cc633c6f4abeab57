/* product.c: x y by one bilinear unit, and by two units of SwiGLU. */

#include <stdio.h>

#include "glu.h"
#include "linear.h"
#include "options.h"

static const struct usage usage = {
    .program = "product",
    .summary = "Prints what one bilinear unit and two SwiGLU units make of "
               "pairs of numbers.",
};

/* The sum of the units of f(x Wt) * (x Vt) for one token. */
static double sum_of_units(const char *kind, struct matrix w, struct matrix v,
                           const struct matrix *x)
{
    const struct linear gate_layer = {.weight = w}, up_layer = {.weight = v};
    struct matrix gate = matrix_new(1, w.rows), up = matrix_new(1, v.rows);
    real sum = 0;

    linear_forward(&gate_layer, x, &gate);
    linear_forward(&up_layer, x, &up);
    glu_forward(glu_named(kind), &gate, &up, &up);
    for (size_t j = 0; j < up.cols; j++)
        sum += up.data[j];
    matrix_free(&gate);
    matrix_free(&up);
    return (double)sum;
}

int main(int argc, char **argv)
{
    static real tokens[] = {2, 3, -4, (real)0.5, 300, -7, (real)0.125, 800};
    static real w[] = {1, 0, -1, 0}, v[] = {0, 1, 0, -1};

    options_parse(argc, argv, &usage);
    printf("# x\ty\tone bilinear unit\ttwo SwiGLU units\n");
    for (size_t t = 0; t < sizeof tokens / sizeof tokens[0]; t += 2) {
        const struct matrix x = {1, 2, tokens + t};
        const struct matrix w1 = {1, 2, w}, v1 = {1, 2, v};
        const struct matrix w2 = {2, 2, w}, v2 = {2, 2, v};

        printf("%.9g\t%.9g\t%.6g\t%.6g\n", (double)tokens[t],
               (double)tokens[t + 1], sum_of_units("bilinear", w1, v1, &x),
               sum_of_units("swiglu", w2, v2, &x));
    }
    return 0;
}
