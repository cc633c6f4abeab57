/* units.c: how often each hidden unit fires, and what reaches its weights. */

#include <stdio.h>
#include <string.h>

#include "ffn.h"
#include "options.h"
#include "random.h"

enum { TOKENS = 512, D = 8, UNITS = 48 };

static const char *wanted;

static const struct option_text options[] = {
    {"print", "tokens|units|dead|stuck|both|always", "print one count",
     &wanted},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "units",
    .summary =
        "Prints, for each hidden unit of a random network, the share "
        "of 512 tokens on\nwhich it is on, and the size of the gradient "
        "of its weights in W1.",
    .options = options,
};

/* The share of tokens on which unit u is on: its h is not zero. */
static double share_on(const struct ffn_cache *cache, size_t u)
{
    size_t on = 0;

    for (size_t t = 0; t < cache->h.rows; t++)
        on += matrix_row(&cache->h, t)[u] != 0;
    return (double)on / (double)cache->h.rows;
}

/* The sum of the absolute entries of unit u's row of dW1. */
static double gradient_size(const struct ffn *gradient, size_t u)
{
    real sum = 0;

    for (size_t i = 0; i < gradient->up.weight.cols; i++)
        sum += fabs(matrix_row(&gradient->up.weight, u)[i]);
    return (double)sum;
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

/* What --print can ask for, over all units. */
struct counts {
    int dead, stuck, both, always;
};

static struct counts count(const struct ffn_cache *cache,
                           const struct ffn *gradient)
{
    struct counts n = {0};

    for (size_t u = 0; u < UNITS; u++) {
        const bool dead = share_on(cache, u) <= 0;
        const bool stuck = gradient_size(gradient, u) <= 0;

        n.dead += dead;
        n.stuck += stuck;
        n.both += dead && stuck;
        n.always += share_on(cache, u) >= 1;
    }
    return n;
}

static void print_one(const struct counts *n)
{
    if (strcmp(wanted, "tokens") == 0)
        printf("%d\n", TOKENS);
    else if (strcmp(wanted, "units") == 0)
        printf("%d\n", UNITS);
    else if (strcmp(wanted, "dead") == 0)
        printf("%d\n", n->dead);
    else if (strcmp(wanted, "stuck") == 0)
        printf("%d\n", n->stuck);
    else if (strcmp(wanted, "both") == 0)
        printf("%d\n", n->both);
    else
        printf("%d\n", n->always);
}

int main(int argc, char **argv)
{
    struct ffn gradient = ffn_new(D, UNITS, true);
    struct ffn_cache cache;

    options_parse(argc, argv, &usage);
    run(&cache, &gradient);
    if (wanted != NULL) {
        const struct counts n = count(&cache, &gradient);

        print_one(&n);
    } else {
        printf("# unit\tshare\tgradient\n");
        for (size_t u = 0; u < UNITS; u++)
            printf("%zu\t%.9g\t%.9g\n", u, share_on(&cache, u),
                   gradient_size(&gradient, u));
    }
    ffn_cache_free(&cache);
    ffn_free(&gradient);
    return 0;
}
