/* ratios.c: what the book says of measurements, from bench's output. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measured.h"
#include "options.h"
#include "steps.h"

static const char *path, *work, *tokens, *d, *d_ff, *of, *to, *limit, *figure;

static const struct option_text options[] = {
    {"file", "FILE.tsv", "what bench has written (default: plots/bench.tsv)",
     &path},
    {"of", "NAME", "plan, cblas, pytorch, onnxruntime or one of the steps",
     &of},
    {"to", "NAME", "how many times as long that one takes", &to},
    {"share", "peak|read",
     "or: the percentage of what the machine can compute or read", &limit},
    {"work", "forward|back|conformer", "doing what (default: forward)", &work},
    {"tokens", "T", "how many tokens", &tokens},
    {"d", "D", "the width", &d},
    {"d-ff", "D_FF", "the hidden width", &d_ff},
    {"figure", "roofline|staircase|engines|time",
     "the data of a figure in place of a number", &figure},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "ratios",
    .summary = "Prints one number of two digits from what bench has measured, "
               "or the data of a\nfigure.",
    .options = options,
};

static struct measured measured;

/* Two digits, three from 1 to 2, and no exponent. */
static void print_number(double number)
{
    const bool near_one = number >= 1 && number < 2;
    double rounded, least = near_one ? 100 : 10;
    int decimals = 0;
    char text[32];

    snprintf(text, sizeof text, "%.*e", near_one ? 2 : 1, number);
    rounded = strtod(text, NULL);
    for (; rounded < least && decimals < 20; least /= 10)
        decimals++;
    printf("%.*f\n", decimals, rounded);
}

static const struct measurement *row_of(const struct sizes *sizes,
                                        const char *what)
{
    const struct measurement *row = measured_find(&measured, sizes, what);

    if (!row)
        options_fail("%s: no row %s %zu %zu %zu %s", path, sizes->work,
                     sizes->tokens, sizes->d, sizes->d_ff, what);
    return row;
}

/* How many times as long b takes; NaN where one of them was not there. */
static double ratio(const struct sizes *sizes, const char *a, const char *b)
{
    const struct measurement *one = measured_find(&measured, sizes, a);
    const struct measurement *other = measured_find(&measured, sizes, b);

    return one && other ? other->seconds / one->seconds : (double)NAN;
}

static void print_ratio(void)
{
    struct sizes sizes = {
        .tokens = options_count("tokens", tokens, 1, SIZE_MAX / 2),
        .d = options_count("d", d, 1, SIZE_MAX / 2),
        .d_ff = options_count("d-ff", d_ff, 1, SIZE_MAX / 2),
    };
    const struct measurement *one, *other;

    strcpy(sizes.work, work ? work : "forward");
    measured_read(&measured, path);
    one = row_of(&sizes, of);
    if (limit && strcmp(limit, "peak") == 0) {
        print_number(100 * one->flops / one->peak);
        return;
    }
    other = row_of(&sizes, to ? to : "read");
    print_number((to ? 1 : 100) * other->seconds / one->seconds);
}

/* Calls one() with the sizes of each row of a plan's forward passes. */
static void each_plan(void (*one)(const struct measurement *row))
{
    for (size_t i = 0; i < measured.count; i++) {
        const struct measurement *row = &measured.rows[i];

        if (strcmp(row->sizes.work, "forward") == 0 &&
            strcmp(row->what, "plan") == 0)
            one(row);
    }
}

static bool has_width(const struct measurement *row)
{
    return row->sizes.d == 512 && row->sizes.d_ff == 1376;
}

/* Roof, steps and plans, as shares of what the machine can compute. */
static void print_point(const struct measurement *row)
{
    if (has_width(row))
        printf("%g\t%.3g\n", (double)row->sizes.tokens / 2,
               row->flops / row->peak);
}

/*
 * Where reading the weights is the limit, the share grows with the intensity,
 * half a FLOP a byte for each token.
 */
static void print_roofline(void)
{
    const struct sizes one = {"forward", 1, 4096, 11008};
    const struct sizes many = {"forward", 64, 384, 1024};
    const struct measurement *read = row_of(&one, "read");
    const double slope = 2 * read->flops / read->peak;

    printf("# intensity\troof\n");
    for (double x = 0.25; x < 1 / slope; x *= 2)
        printf("%.4g\t%.3g\n", x, slope * x);
    printf("%.4g\t1\n512\t1\n", 1 / slope);
    printf("\n\n# name\tintensity\tshare\n");
    for (const struct step *step = steps_all; step->name; step++) {
        const struct measurement *row = row_of(&many, step->name);

        printf("\"%s\"\t32\t%.3g\n", step->name, row->flops / row->peak);
    }
    printf("\n\n# intensity\tshare\n");
    each_plan(print_point);
}

static void print_staircase(void)
{
    const struct sizes sizes = {"forward", 64, 384, 1024};
    const struct measurement *first = row_of(&sizes, steps_all[0].name);

    printf("# step\tname\tshare-of-peak\ttimes-faster\n");
    for (size_t i = 0; steps_all[i].name; i++) {
        const struct measurement *row = row_of(&sizes, steps_all[i].name);

        printf("%zu\t\"%s\"\t%.3g\t%.3g\n", i, row->what,
               row->flops / row->peak, first->seconds / row->seconds);
    }
}

static void print_engines(const struct measurement *row)
{
    const struct sizes *sizes = &row->sizes;

    if (has_width(row))
        printf("%zu\t%.3g\t%.3g\t%.3g\n", sizes->tokens,
               ratio(sizes, "plan", "pytorch"),
               ratio(sizes, "plan", "onnxruntime"),
               ratio(sizes, "plan", "cblas"));
}

/* Work and time of a plan, those of the steps' case being 1. */
static void print_time(const struct measurement *row)
{
    const struct sizes unit = {"forward", 64, 384, 1024};
    const struct measurement *one = row_of(&unit, "plan");
    const double work_of_row = row->flops * row->seconds;

    printf("%.4g\t%.3g\n", work_of_row / (one->flops * one->seconds),
           row->seconds / one->seconds);
}

static void print_tokens(const struct measurement *row)
{
    if (has_width(row))
        print_time(row);
}

static void print_widths(const struct measurement *row)
{
    if (row->sizes.tokens == 64)
        print_time(row);
}

static void print_figure(void)
{
    measured_read(&measured, path);
    if (measured.count == 0)
        options_fail("%s: there are no rows in it", path);
    if (strcmp(figure, "roofline") == 0) {
        print_roofline();
    } else if (strcmp(figure, "staircase") == 0) {
        print_staircase();
    } else if (strcmp(figure, "engines") == 0) {
        printf("# tokens\tpytorch\tonnxruntime\tcblas\n");
        each_plan(print_engines);
    } else {
        printf("# work\ttime\n");
        each_plan(print_tokens);
        printf("\n\n# work\ttime\n");
        each_plan(print_widths);
    }
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    if (!path)
        path = "plots/bench.tsv";
    if (figure) {
        if (work || tokens || d || d_ff || of || to || limit)
            options_fail("--figure goes with --file alone");
        print_figure();
        return 0;
    }
    if (!of || !tokens || !d || !d_ff || !to == !limit)
        options_fail("--figure, or --of, --tokens, --d, --d-ff and one of "
                     "--to and --share are needed; try --help");
    print_ratio();
    return 0;
}
