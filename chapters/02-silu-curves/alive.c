/* alive.c: what reaches the units that were dead in chapter 1. */

#include <stdio.h>

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
               "and GELU. Prints,\nfor each unit that ReLU leaves dead, the "
               "share of tokens on which z is left of\nSiLU's dip, and the "
               "size of the gradient of its weights in W1, as a share of\nthe "
               "mean of the units that live.",
};

/* One pass there and back of the same network, with one activation. */
struct outcome {
    struct ffn_cache cache;
    struct ffn gradient;
};

static struct outcome run(const char *activation)
{
    struct mlp mlp = {ffn_new(D, UNITS, true), activation_named(activation)};
    struct outcome outcome = {ffn_cache_new(&mlp.net, TOKENS),
                              ffn_gradient_new(&mlp.net)};
    struct matrix x = matrix_new(TOKENS, D), y = matrix_new(TOKENS, D);
    struct matrix dy = matrix_new(TOKENS, D), dx = matrix_new(TOKENS, D);

    random_fill(&x, 1, 1);
    random_fill(&mlp.net.up.weight, 2, (real)0.5);
    random_fill(&mlp.net.up.bias, 3, 2);
    random_fill(&mlp.net.down.weight, 4, (real)0.5);
    random_fill(&dy, 5, 1);
    mlp_forward(&mlp, &x, &outcome.cache, &y);
    mlp_backward(&mlp, &x, &outcome.cache, &dy, &dx, &outcome.gradient);
    ffn_free(&mlp.net);
    matrix_free(&x);
    matrix_free(&y);
    matrix_free(&dy);
    matrix_free(&dx);
    return outcome;
}

/* The largest z of unit u over all tokens. */
static double highest_z(const struct outcome *outcome, size_t u)
{
    real highest = -(real)INFINITY;

    for (size_t t = 0; t < TOKENS; t++)
        highest = fmax(highest, matrix_row(&outcome->cache.z, t)[u]);
    return (double)highest;
}

/* The share of tokens on which z of unit u lies left of SiLU's dip. */
static double share_left(const struct outcome *outcome, size_t u)
{
    size_t left = 0;

    for (size_t t = 0; t < TOKENS; t++)
        left += silu_slope(matrix_row(&outcome->cache.z, t)[u]) < 0;
    return (double)left / TOKENS;
}

/* The sum of the absolute entries of unit u's row of dW1. */
static double gradient_size(const struct outcome *outcome, size_t u)
{
    real sum = 0;

    for (size_t i = 0; i < D; i++)
        sum += fabs(matrix_row(&outcome->gradient.up.weight, u)[i]);
    return (double)sum;
}

/* The mean of that over the units that ReLU leaves alive. */
static double mean_alive(const struct outcome *outcome)
{
    double sum = 0;
    int alive = 0;

    for (size_t u = 0; u < UNITS; u++)
        if (highest_z(outcome, u) > 0) {
            sum += gradient_size(outcome, u);
            alive++;
        }
    return sum / alive;
}

int main(int argc, char **argv)
{
    struct outcome outcomes[CURVES];

    options_parse(argc, argv, &usage);
    printf("# unit\tleft");
    for (size_t c = 0; c < CURVES; c++) {
        outcomes[c] = run(names[c]);
        printf("\t%s", names[c]);
    }
    printf("\n");
    for (size_t u = 0; u < UNITS; u++) {
        if (highest_z(&outcomes[0], u) > 0)
            continue;
        printf("%zu\t%.2f", u, share_left(&outcomes[0], u));
        for (size_t c = 0; c < CURVES; c++)
            printf("\t%.2f",
                   gradient_size(&outcomes[c], u) / mean_alive(&outcomes[c]));
        printf("\n");
    }
    for (size_t c = 0; c < CURVES; c++) {
        ffn_free(&outcomes[c].gradient);
        ffn_cache_free(&outcomes[c].cache);
    }
    return 0;
}
