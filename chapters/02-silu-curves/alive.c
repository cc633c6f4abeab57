/* alive.c: what reaches the units that were dead in chapter 1. */

#include <stdio.h>
#include <string.h>

#include "mlp.h"
#include "options.h"
#include "random.h"

/* As in chapter 1's units.c, and with the same seeds. */
enum { TOKENS = 512, D = 8, UNITS = 48 };

enum { CURVES = 3 };

static const char *const names[CURVES] = {"relu", "silu", "gelu"};

static const struct usage usage = {
    .program = "alive",
    .summary = "Runs the random network of chapter 1's units with ReLU, SiLU "
               "and GELU. Prints,\nfor each unit that ReLU leaves dead, its "
               "highest z and the size of the gradient\nof its weights in W1, "
               "as a share of the mean of the units that live.",
};

/* One pass there and back of the same network, with one activation. */
struct pass {
    struct ffn_cache cache;
    struct ffn gradient;
};

static struct pass run(const char *activation)
{
    struct mlp mlp = {ffn_new(D, UNITS, true), activation_named(activation)};
    struct pass pass = {ffn_cache_new(&mlp.net, TOKENS),
                        ffn_gradient_new(&mlp.net)};
    struct matrix x = matrix_new(TOKENS, D), y = matrix_new(TOKENS, D);
    struct matrix dy = matrix_new(TOKENS, D), dx = matrix_new(TOKENS, D);

    random_fill(&x, 1, 1);
    random_fill(&mlp.net.up.weight, 2, (real)0.5);
    random_fill(&mlp.net.up.bias, 3, 2);
    random_fill(&mlp.net.down.weight, 4, (real)0.5);
    random_fill(&dy, 5, 1);
    mlp_forward(&mlp, &x, &pass.cache, &y);
    mlp_backward(&mlp, &x, &pass.cache, &dy, &dx, &pass.gradient);
    ffn_free(&mlp.net);
    matrix_free(&x);
    matrix_free(&y);
    matrix_free(&dy);
    matrix_free(&dx);
    return pass;
}

/* The largest z of unit u over all tokens. */
static double highest_z(const struct pass *pass, size_t u)
{
    real highest = -(real)INFINITY;

    for (size_t t = 0; t < TOKENS; t++)
        highest = fmax(highest, matrix_row(&pass->cache.z, t)[u]);
    return (double)highest;
}

/* The sum of the absolute entries of unit u's row of dW1. */
static double gradient_size(const struct pass *pass, size_t u)
{
    real sum = 0;

    for (size_t i = 0; i < D; i++)
        sum += fabs(matrix_row(&pass->gradient.up.weight, u)[i]);
    return (double)sum;
}

/* The mean of that over the units that ReLU leaves alive. */
static double mean_alive(const struct pass *pass)
{
    double sum = 0;
    int alive = 0;

    for (size_t u = 0; u < UNITS; u++)
        if (highest_z(pass, u) > 0) {
            sum += gradient_size(pass, u);
            alive++;
        }
    return sum / alive;
}

int main(int argc, char **argv)
{
    struct pass passes[CURVES];

    options_parse(argc, argv, &usage);
    printf("# unit\thighest z");
    for (size_t c = 0; c < CURVES; c++) {
        passes[c] = run(names[c]);
        printf("\t%s", names[c]);
    }
    printf("\n");
    for (size_t u = 0; u < UNITS; u++) {
        if (highest_z(&passes[0], u) > 0)
            continue;
        printf("%zu\t%.2f", u, highest_z(&passes[0], u));
        for (size_t c = 0; c < CURVES; c++)
            printf("\t%.3g",
                   gradient_size(&passes[c], u) / mean_alive(&passes[c]));
        printf("\n");
    }
    for (size_t c = 0; c < CURVES; c++) {
        ffn_free(&passes[c].gradient);
        ffn_cache_free(&passes[c].cache);
    }
    return 0;
}
