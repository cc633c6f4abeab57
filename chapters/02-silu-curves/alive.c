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

static const char *wanted;

static const struct option_text options[] = {
    {"print", "lowest|highest", "only the lowest or highest z of these units",
     &wanted},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "alive",
    .summary = "Runs the random network of chapter 1's units with ReLU, SiLU "
               "and GELU. Prints,\nfor each unit that ReLU leaves dead, the "
               "size of the gradient of its weights in W1,\nas a share of the "
               "mean of the units that live, and the mean slope of SiLU and "
               "GELU\nat its z.",
    .options = options,
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

/* The mean over all tokens of a curve's slope at the z of unit u. */
static double mean_slope(const struct outcome *outcome, const char *curve,
                         size_t u)
{
    const struct activation *f = activation_named(curve);
    real sum = 0;

    for (size_t t = 0; t < TOKENS; t++)
        sum += f->slope(matrix_row(&outcome->cache.z, t)[u]);
    return (double)sum / TOKENS;
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

/* The lowest z of all units that ReLU leaves dead, or the highest. */
static double extreme_z(const struct outcome *outcome, bool highest)
{
    double extreme = highest ? -HUGE_VAL : HUGE_VAL;

    for (size_t u = 0; u < UNITS; u++)
        for (size_t t = 0; t < TOKENS && highest_z(outcome, u) <= 0; t++) {
            const double z = (double)matrix_row(&outcome->cache.z, t)[u];

            extreme = highest ? fmax(extreme, z) : fmin(extreme, z);
        }
    return extreme;
}

static void print_unit(const struct outcome outcomes[CURVES], size_t u)
{
    printf("%zu", u);
    for (size_t c = 0; c < CURVES; c++)
        printf("\t%.2f",
               gradient_size(&outcomes[c], u) / mean_alive(&outcomes[c]));
    for (size_t c = 1; c < CURVES; c++)
        printf("\t%.3f", mean_slope(&outcomes[c], names[c], u));
    printf("\n");
}

static void print_table(const struct outcome outcomes[CURVES])
{
    printf("# unit\trelu\tsilu\tgelu\tsilu'\tgelu'\n");
    for (size_t u = 0; u < UNITS; u++)
        if (highest_z(&outcomes[0], u) <= 0)
            print_unit(outcomes, u);
}

int main(int argc, char **argv)
{
    struct outcome outcomes[CURVES];

    options_parse(argc, argv, &usage);
    for (size_t c = 0; c < CURVES; c++)
        outcomes[c] = run(names[c]);
    if (wanted != NULL)
        printf("%.1f\n",
               extreme_z(&outcomes[0], strcmp(wanted, "highest") == 0));
    else
        print_table(outcomes);
    for (size_t c = 0; c < CURVES; c++) {
        ffn_free(&outcomes[c].gradient);
        ffn_cache_free(&outcomes[c].cache);
    }
    return 0;
}
