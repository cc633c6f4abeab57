/*
 * tally.c: the forward passes of chapters 1 to 3, on numbers that count.
 *
 * It is compiled, and the library with it, for a type of number that the
 * processor does not have. The compiler then calls a function for each
 * operation, and the linker puts one of ours in front of it.
 */

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "flops.h"
#include "glu.h"
#include "mlp.h"
#include "options.h"
#include "random.h"

static const struct usage usage = {
    .program = "tally",
    .summary = "Runs forward passes and prints how many operations they were, "
               "counted, beside\nwhat the formula says. Ends with status 1 if "
               "the two differ.",
};

struct tally {
    uint64_t sums, products, quotients, exps;
};

/* What has been called so far. */
static struct tally counted;

/* COUNTED(NAME, KIND): each call of NAME counts as one of that kind. */
#define COUNTED(name, kind)                                                   \
    real __real_##name(real a, real b);                                       \
    real __wrap_##name(real a, real b);                                       \
    real __wrap_##name(real a, real b)                                        \
    {                                                                         \
        counted.kind++;                                                       \
        return __real_##name(a, b);                                           \
    }
COUNTED(__addtf3, sums)
COUNTED(__subtf3, sums)
COUNTED(__multf3, products)
COUNTED(__divtf3, quotients)

real __real_expf128(real x);
real __wrap_expf128(real x);

real __wrap_expf128(real x)
{
    counted.exps++;
    return __real_expf128(x);
}

/* One shape, and a network of it: for the gated one, with a third layer. */
struct shape {
    size_t tokens, d, d_ff;
    bool bias;
};

struct network {
    struct mlp mlp;
    struct linear gate;
    struct ffn_cache cache;
    struct matrix x, y, up;
};

static void fill(struct linear *layer, uint64_t seed)
{
    random_fill(&layer->weight, seed, 1);
    random_fill(&layer->bias, seed + 1, 1);
}

static struct network network_new(const struct shape *s)
{
    struct network n = {
        .mlp = {ffn_new(s->d, s->d_ff, s->bias), activation_named("silu")},
        .gate = linear_new(s->d, s->d_ff, s->bias),
        .x = matrix_new(s->tokens, s->d),
        .y = matrix_new(s->tokens, s->d),
        .up = matrix_new(s->tokens, s->d_ff),
    };

    n.cache = ffn_cache_new(&n.mlp.net, s->tokens);
    random_fill(&n.x, 1, 1);
    fill(&n.gate, 2);
    fill(&n.mlp.net.up, 4);
    fill(&n.mlp.net.down, 6);
    return n;
}

static void network_free(struct network *n)
{
    ffn_free(&n->mlp.net);
    linear_free(&n->gate);
    ffn_cache_free(&n->cache);
    matrix_free(&n->x);
    matrix_free(&n->y);
    matrix_free(&n->up);
}

/* The three passes. What goes through SiLU, the gate, is left in cache.z. */
static void run_relu(struct network *n)
{
    ffn_forward(&n->mlp.net, &n->x, &n->cache, &n->y);
}

static void run_silu(struct network *n)
{
    mlp_forward(&n->mlp, &n->x, &n->cache, &n->y);
}

static void run_swiglu(struct network *n)
{
    linear_forward(&n->gate, &n->x, &n->cache.z);
    linear_forward(&n->mlp.net.up, &n->x, &n->up);
    glu_forward(glu_named("swiglu"), &n->cache.z, &n->up, &n->cache.h);
    linear_forward(&n->mlp.net.down, &n->cache.h, &n->y);
}

/* What the library counts, without activations. */
static uint64_t by_library(const struct network *n, bool gated,
                           const char *convention)
{
    const struct flops_network sizes = {.gated = gated,
                                        .bias = n->gate.bias.rows > 0,
                                        .d = n->x.cols,
                                        .d_ff = n->up.cols,
                                        .tokens = n->x.rows,
                                        .layers = 1,
                                        .activation = "none"};
    struct flops flops;

    if (!flops_count(&sizes, flops_convention_named(convention), &flops))
        options_fail("a count does not fit 64 bits");
    return flops.forward;
}

/* SiLU as chapter 2 wrote it, on all of z. */
static void add_silu(struct tally *t, const struct matrix *z)
{
    for (size_t i = 0; i < z->rows * z->cols; i++) {
        t->sums += z->data[i] > 0 ? 2 : 1;
        t->products += 3;
        t->quotients += 2;
        t->exps += 1;
    }
}

/*
 * Each multiply-add is a product and a sum, since the sums start from zero.
 * What else the library counts is the product of gate and up, and the biases,
 * which are sums.
 */
static struct tally formula(const struct network *n, bool silu, bool gated)
{
    const uint64_t macs = by_library(n, gated, "macs");
    const uint64_t all = by_library(n, gated, "elementwise");
    const uint64_t product = by_library(n, gated, "product") - 2 * macs;
    struct tally t = {.products = macs + product,
                      .sums = all - macs - product};

    if (silu)
        add_silu(&t, &n->cache.z);
    return t;
}

static void print_tally(const struct tally *t)
{
    printf("\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, t->sums,
           t->products, t->quotients, t->exps);
}

/* Runs one pass and prints both counts; are they the same? */
static bool compare(const char *name, const struct shape *s,
                    void (*run)(struct network *), bool silu, bool gated)
{
    struct network n = network_new(s);
    struct tally by_formula, by_counting;

    counted = (struct tally){0};
    run(&n);
    by_counting = counted;
    by_formula = formula(&n, silu, gated);
    printf("%s\t%zu\t%zu\t%zu\t%s", name, s->tokens, s->d, s->d_ff,
           s->bias ? "yes" : "no");
    print_tally(&by_counting);
    print_tally(&by_formula);
    printf("\n");
    network_free(&n);
    return by_counting.sums == by_formula.sums &&
           by_counting.products == by_formula.products &&
           by_counting.quotients == by_formula.quotients &&
           by_counting.exps == by_formula.exps;
}

int main(int argc, char **argv)
{
    static const struct shape shapes[] = {
        {1, 2, 3, false},  {1, 8, 32, false}, {1, 8, 32, true},
        {1, 8, 22, false}, {3, 8, 22, true},  {5, 7, 11, true},
    };
    bool same = true;

    options_parse(argc, argv, &usage);
    printf("# pass\tT\td\td_ff\tbias\t+ -\t*\t/\texp\t"
           "(+ -)\t(*)\t(/)\t(exp)\n");
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        same &= compare("relu", &shapes[i], run_relu, false, false);
        same &= compare("silu", &shapes[i], run_silu, true, false);
        same &= compare("swiglu", &shapes[i], run_swiglu, true, true);
    }
    return same ? 0 : 1;
}
