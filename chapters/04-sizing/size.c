/* size.c: how wide the hidden layer is, by the rule that you choose. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "models.h"
#include "options.h"
#include "real.h"
#include "sizing.h"

static const char *d_model, *multiplier, *multiple_of, *rounding, *print,
    *all_models;

static const struct option_text options[] = {
    {"d-model", "N", "the width of a token, d", &d_model},
    {"multiplier", "M", "8d/3 is multiplied by it (default: 1)", &multiplier},
    {"multiple-of", "K", "d_ff is a multiple of K (default: 256)",
     &multiple_of},
    {"round", "up|nearest|down", "to which one (default: up)", &rounding},
    {"print", "d_ff|parameters|overhead",
     "only the width, the weights of one gated layer, or what it costs more "
     "than 8d/3, in percent",
     &print},
    {"models", NULL, "the sizes of published models instead", &all_models},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "size",
    .summary = "Computes d_ff for a gated network: 8d/3, times M, rounded to "
               "a multiple of K.\nWithout options: the example of chapter 4.",
    .options = options,
};

/* A width that sizing.h takes. */
static uint64_t read_width(const char *text)
{
    const uint64_t largest = (uint64_t)1 << 50;

    return options_count("d-model", text, 1,
                         largest < SIZE_MAX ? (size_t)largest : SIZE_MAX);
}

/* A multiplier that can be one. */
static double read_multiplier(const char *text)
{
    const double number = options_number("multiplier", text);

    if (!(number > 0) || isinf(number))
        options_fail("--multiplier %s: expected a finite number above 0",
                     text);
    return number;
}

static enum sizing_round read_rounding(const char *word)
{
    if (strcmp(word, "nearest") == 0)
        return SIZING_NEAREST;
    return strcmp(word, "down") == 0 ? SIZING_DOWN : SIZING_UP;
}

/* The rule that the command line gives. */
static struct sizing read_rule(void)
{
    struct sizing rule = sizing_llama;

    if (multiplier != NULL)
        rule.multiplier = read_multiplier(multiplier);
    if (multiple_of != NULL)
        rule.multiple_of =
            options_count("multiple-of", multiple_of, 1, SIZE_MAX);
    if (rounding != NULL)
        rule.round = read_rounding(rounding);
    return rule;
}

static uint64_t d_ff_by(const struct sizing *rule, uint64_t d)
{
    uint64_t d_ff;

    if (!sizing_d_ff(d, rule, &d_ff))
        options_fail("d_ff does not fit 64 bits; expected smaller numbers");
    return d_ff;
}

/* The parameters of one layer. */
static uint64_t weights(uint64_t d, uint64_t d_ff, bool gated, bool bias)
{
    uint64_t parameters;

    if (!sizing_parameters(d, d_ff, gated, bias, 1, &parameters))
        options_fail("the number of parameters does not fit 64 bits; "
                     "expected smaller numbers");
    return parameters;
}

/* d_ff, step by step, and what it makes. */
static void print_steps(uint64_t d, const struct sizing *rule)
{
    static const char *const to[] = {"up to a", "to the nearest", "down to a"};
    const struct sizing second = {rule->multiplier, 1, SIZING_UP};
    const uint64_t d_ff = d_ff_by(rule, d);
    const uint64_t gated = weights(d, d_ff, true, false);
    const uint64_t plain = weights(d, 4 * d, false, false);
    uint64_t h = 0;

    sizing_two_thirds(d, &h);

    printf("# value\twhat\n");
    printf("%" PRIu64 "\t8d/3, truncated\n", h);
    printf("%" PRIu64 "\ttimes %s, truncated\n", d_ff_by(&second, d),
           multiplier == NULL ? "1" : multiplier);
    printf("%" PRIu64 "\td_ff: %s multiple of %" PRIu64 "\n", d_ff,
           to[rule->round], rule->multiple_of);
    printf("%" PRIu64 "\tparameters, gated\n", gated);
    printf("%" PRIu64 "\tparameters, plain, 4d\n", plain);
    printf("%+.2f\tpercent, gated over plain\n", sizing_overhead(d, d_ff));
}

static void print_one(uint64_t d, const struct sizing *rule)
{
    const uint64_t d_ff = d_ff_by(rule, d);

    if (strcmp(print, "d_ff") == 0)
        printf("%" PRIu64 "\n", d_ff);
    else if (strcmp(print, "parameters") == 0)
        printf("%" PRIu64 "\n", weights(d, d_ff, true, false));
    else
        printf("%+.2f\n", sizing_overhead(d, d_ff));
}

/* What the rule makes of a model, with 1 and 256 where none is published. */
static uint64_t by_the_rule(const struct model *m)
{
    const struct sizing published = {m->multiplier, m->multiple_of, SIZING_UP};

    return d_ff_by(m->multiple_of > 0 ? &published : &sizing_llama, m->d);
}

static void print_models(void)
{
    printf("# model\td\td_ff\td_ff/d\tmatrices\tactivation\tbiases\t"
           "parameters\tmultiplier\tmultiple\tby the rule\tsource\n");
    for (const struct model *m = models; m->name != NULL; m++) {
        printf("%s\t%" PRIu64 "\t%" PRIu64 "\t%.3f\t%d\t%s\t%s\t%" PRIu64,
               m->name, m->d, m->d_ff, (double)m->d_ff / (double)m->d,
               m->gated ? 3 : 2, m->activation, m->bias ? "yes" : "no",
               weights(m->d, m->d_ff, m->gated, m->bias));
        if (m->multiple_of > 0)
            printf("\t%.9g\t%" PRIu64, m->multiplier, m->multiple_of);
        else
            printf("\t-\t-");
        if (m->gated)
            printf("\t%" PRIu64, by_the_rule(m));
        else
            printf("\t-");
        printf("\t%s\n", m->source);
    }
}

int main(int argc, char **argv)
{
    struct sizing rule;
    uint64_t d;

    options_parse(argc, argv, &usage);
    if (all_models != NULL && argc > 2)
        options_fail("--models goes alone");
    if (all_models != NULL) {
        print_models();
        return 0;
    }
    if (d_model == NULL && argc > 1)
        options_fail("--d-model is needed; try --help");
    rule = read_rule();
    d = d_model == NULL ? 4096 : read_width(d_model);
    if (print == NULL)
        print_steps(d, &rule);
    else
        print_one(d, &rule);
    return 0;
}
