/* units.c: how often each hidden unit fires, and what reaches its weights. */

#include <stdio.h>
#include <string.h>

#include "ffn.h"
#include "options.h"
#include "random.h"

enum { TOKENS = 512, D = 8, UNITS = 48 };

static const char *wanted;

static const struct option_text options[] = {
    {"print", "WHAT", "one number: dead, stuck or always", &wanted},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "units",
    .operands = "",
    .summary = "Prints, for each hidden unit of a random network, the share "
               "of 512 tokens on\nwhich it fires, and the largest entry of "
               "its gradient in W1.",
    .options = options,
};

/* The share of tokens for which unit u is above zero. */
static double share(const struct ffn_cache *cache, size_t u)
{
    size_t fired = 0;

    for (size_t t = 0; t < cache->h.rows; t++)
        fired += matrix_row(&cache->h, t)[u] > 0;
    return (double)fired / (double)cache->h.rows;
}

/* The largest entry, in absolute value, of unit u's row of dW1. */
static double largest(const struct ffn *gradient, size_t u)
{
    real most = 0;

    for (size_t i = 0; i < gradient->up.weight.cols; i++)
        most = fmax(most, fabs(matrix_row(&gradient->up.weight, u)[i]));
    return (double)most;
}

/* Runs random tokens there and back through a random network. */
static void run(struct ffn_cache *cache, struct ffn *gradient)
{
    struct ffn net = ffn_new(D, UNITS, true);
    struct matrix x = matrix_new(TOKENS, D), y = matrix_new(TOKENS, D);
    struct matrix dy = matrix_new(TOKENS, D), dx = matrix_new(TOKENS, D);

    random_fill(&x, 1, 1);
    random_fill(&net.up.weight, 2, (real)0.5);
    random_fill(&net.up.bias, 3, 2);
    random_fill(&net.down.weight, 4, (real)0.5);
    random_fill(&dy, 5, 1);
    *cache = ffn_cache_new(&net, TOKENS);
    ffn_forward(&net, &x, cache, &y);
    ffn_backward(&net, &x, cache, &dy, &dx, gradient);
    ffn_free(&net);
    matrix_free(&x);
    matrix_free(&y);
    matrix_free(&dy);
    matrix_free(&dx);
}

int main(int argc, char **argv)
{
    struct ffn gradient = ffn_new(D, UNITS, true);
    struct ffn_cache cache;
    int dead = 0, stuck = 0, always = 0;

    options_parse(argc, argv, &usage);
    run(&cache, &gradient);
    if (wanted == NULL)
        printf("# unit\tshare\tgradient\n");
    for (size_t u = 0; u < UNITS; u++) {
        dead += share(&cache, u) <= 0;
        always += share(&cache, u) >= 1;
        stuck += largest(&gradient, u) <= 0;
        if (wanted == NULL)
            printf("%zu\t%.9g\t%.9g\n", u, share(&cache, u),
                   largest(&gradient, u));
    }
    ffn_cache_free(&cache);
    ffn_free(&gradient);
    if (wanted == NULL)
        return 0;
    if (strcmp(wanted, "dead") == 0)
        printf("%d\n", dead);
    else if (strcmp(wanted, "stuck") == 0)
        printf("%d\n", stuck);
    else if (strcmp(wanted, "always") == 0)
        printf("%d\n", always);
    else
        fail("--print %s: expected dead, stuck or always", wanted);
    return 0;
}
