/* flops.c: what a feed-forward network costs, with a unit for every number. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bounded.h"
#include "flops.h"
#include "options.h"
#include "sizing.h"

static const char *kind, *d_model, *d_ff, *tokens, *activation, *bias, *layers,
    *size, *print;

static const struct option_text options[] = {
    {"kind", "plain|gated", "two matrices or three", &kind},
    {"d-model", "N", "the width of a token, d", &d_model},
    {"d-ff", "N", "the width of the hidden layer", &d_ff},
    {"tokens", "N", "so many tokens (default: 1)", &tokens},
    {"activation", "none|relu|sigmoid|silu|gelu|gelu-tanh",
     "(default: relu for plain, silu for gated)", &activation},
    {"bias", NULL, "each matrix has a bias", &bias},
    {"layers", "N", "so many such networks (default: 1)", &layers},
    {"bytes", "N", "bytes of a number (default: 2)", &size},
    {"print",
     "parameters|macs|forward|all|exact|backward|training|bytes|"
     "intensity",
     "only that number", &print},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "flops",
    .summary = "Counts what a network costs. Without options: the example of "
               "chapter 5.",
    .options = options,
};

static uint64_t count_or(const char *option, const char *text, uint64_t usual)
{
    return text == NULL ? usual : options_count(option, text, 1, SIZE_MAX);
}

static struct flops_network read_network(void)
{
    struct flops_network n = {
        .gated = kind == NULL || strcmp(kind, "gated") == 0,
        .bias = bias != NULL,
        .d = count_or("d-model", d_model, 4096),
        .d_ff = count_or("d-ff", d_ff, 11008),
        .tokens = count_or("tokens", tokens, 1),
        .layers = count_or("layers", layers, 1),
        .activation = activation,
    };

    if (activation == NULL)
        n.activation = n.gated ? "silu" : "relu";
    return n;
}

/* A count, all of it TOO_MANY where it does not fit 64 bits. */
static struct flops count_by(const struct flops_network *network,
                             const char *convention)
{
    struct flops flops;

    if (!flops_count(network, flops_convention_named(convention), &flops)) {
        for (int i = 0; i < FLOPS_PARTS; i++)
            flops.part[i] = TOO_MANY;
        flops.forward = TOO_MANY;
    }
    return flops;
}

/* The same number, if it is one. */
static uint64_t fitting(uint64_t number, const char *what)
{
    if (number == TOO_MANY)
        options_fail("%s: more than fits 64 bits; expected smaller numbers",
                     what);
    return number;
}

/* Everything that is printed. */
struct report {
    struct flops macs, matmul, product, all, exact;
    uint64_t parameters, backward, training, bytes;
};

static struct report count_all(const struct flops_network *n)
{
    struct report r = {
        .macs = count_by(n, "macs"),
        .matmul = count_by(n, "matmul"),
        .product = count_by(n, "product"),
        .all = count_by(n, "elementwise"),
        .exact = count_by(n, "exact"),
    };

    r.backward = bounded_times(2, r.matmul.forward);
    r.training = bounded_times(3, r.matmul.forward);
    if (!sizing_parameters(n->d, n->d_ff, n->gated, n->bias, n->layers,
                           &r.parameters))
        r.parameters = TOO_MANY;
    if (!flops_bytes(n, count_or("bytes", size, 2), &r.bytes))
        r.bytes = TOO_MANY;
    return r;
}

static double intensity(const struct report *r)
{
    return (double)fitting(r->matmul.forward, "forward") /
           (double)fitting(r->bytes, "bytes");
}

/* The numbers by the names under which they can be asked for. */
enum { NUMBERS = 8 };

struct named {
    const char *name;
    uint64_t value;
};

static void list(const struct report *r, struct named numbers[NUMBERS])
{
    const struct named all[NUMBERS] = {
        {"parameters", r->parameters},  {"macs", r->macs.forward},
        {"forward", r->matmul.forward}, {"all", r->all.forward},
        {"exact", r->exact.forward},    {"backward", r->backward},
        {"training", r->training},      {"bytes", r->bytes},
    };

    memcpy(numbers, all, sizeof all);
}

/* Ends the program before it prints a table that it could not finish. */
static void expect_all(const struct report *r)
{
    struct named numbers[NUMBERS];

    list(r, numbers);
    for (size_t i = 0; i < NUMBERS; i++)
        fitting(numbers[i].value, numbers[i].name);
}

static void row(const char *what, uint64_t number, const char *unit)
{
    printf("%" PRIu64 "\t%s\t%s\n", number, unit, what);
}

static void matrix_rows(const char *what, const struct report *r, int part)
{
    row(what, r->macs.part[part], "MACs");
    row(what, r->matmul.part[part], "FLOPs");
}

static void print_report(const struct flops_network *n, const struct report *r)
{
    const uint64_t *all = r->all.part;
    const uint64_t elementwise = all[FLOPS_ACTIVATION] + all[FLOPS_PRODUCT];

    expect_all(r);
    printf("# number\tunit\tof what\n");
    row("all matrices", r->parameters, "parameters");
    if (n->gated)
        matrix_rows("gate", r, FLOPS_GATE);
    matrix_rows("up", r, FLOPS_UP);
    matrix_rows("down", r, FLOPS_DOWN);
    if (n->bias)
        row("biases", r->all.forward - r->matmul.forward - elementwise,
            "FLOPs");
    row(n->activation, all[FLOPS_ACTIVATION], "FLOPs");
    if (n->gated)
        row("product", all[FLOPS_PRODUCT], "FLOPs");
    row("forward, matrices", r->macs.forward, "MACs");
    row("forward, matrices", r->matmul.forward, "FLOPs");
    if (n->gated)
        row("forward, and the product", r->product.forward, "FLOPs");
    row("forward, all", r->all.forward, "FLOPs");
    row("forward, all, n - 1 sums", r->exact.forward, "FLOPs");
    row("backward, matrices", r->backward, "FLOPs");
    row("training, matrices", r->training, "FLOPs");
    row("moved, at least", r->bytes, "bytes");
    printf("%.4g\tFLOPs per byte\tintensity\n", intensity(r));
}

static void print_one(const struct report *r)
{
    struct named numbers[NUMBERS];

    list(r, numbers);
    for (size_t i = 0; i < NUMBERS; i++)
        if (strcmp(print, numbers[i].name) == 0)
            printf("%" PRIu64 "\n", fitting(numbers[i].value, print));
    if (strcmp(print, "intensity") == 0)
        printf("%.4g\n", intensity(r));
}

int main(int argc, char **argv)
{
    struct flops_network network;
    struct report report;

    options_parse(argc, argv, &usage);
    if (argc > 1 && (kind == NULL || d_model == NULL || d_ff == NULL))
        options_fail("--kind, --d-model and --d-ff are needed; try --help");
    network = read_network();
    report = count_all(&network);
    if (print == NULL)
        print_report(&network, &report);
    else
        print_one(&report);
    return 0;
}
