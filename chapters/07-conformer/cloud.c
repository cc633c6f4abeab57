/* cloud.c: where two normalizations move a cloud of tokens. */

#include <stdio.h>

#include "layernorm.h"
#include "options.h"
#include "random.h"
#include "rmsnorm.h"

static const struct usage usage = {
    .program = "cloud",
    .summary = "Prints tokens of three numbers, random around (2, 1, 0), seen "
               "along the direction\n(1, 1, 1): as they are, after LayerNorm "
               "and after RMSNorm.",
};

enum { D = 3, TOKENS = 200 };

/* The two coordinates that are left if one looks along (1, 1, 1). */
static void print_seen(const real *x)
{
    const double a = (double)(x[0] - x[1]) / sqrt(2.0);
    const double b = (double)(x[0] + x[1] - 2 * x[2]) / sqrt(6.0);

    printf("\t%.4f\t%.4f", a, b);
}

int main(int argc, char **argv)
{
    struct layernorm layernorm = layernorm_new(D, (real)1e-5);
    struct rmsnorm rmsnorm = rmsnorm_new(D, (real)1e-6);
    struct matrix x = matrix_new(TOKENS, D), l = matrix_new(TOKENS, D);
    struct matrix r = matrix_new(TOKENS, D);

    options_parse(argc, argv, &usage);
    random_fill(&x, 1, 2);
    for (size_t t = 0; t < TOKENS; t++) {
        matrix_row(&x, t)[0] += 2;
        matrix_row(&x, t)[1] += 1;
    }
    layernorm_forward(&layernorm, &x, &l);
    rmsnorm_forward(&rmsnorm, &x, &r);
    printf("# token\t\tLayerNorm\t\tRMSNorm\n");
    for (size_t t = 0; t < TOKENS; t++) {
        printf("%zu", t);
        print_seen(matrix_row(&x, t));
        print_seen(matrix_row(&l, t));
        print_seen(matrix_row(&r, t));
        printf("\n");
    }
    layernorm_free(&layernorm);
    rmsnorm_free(&rmsnorm);
    matrix_free(&x);
    matrix_free(&l);
    matrix_free(&r);
    return 0;
}
