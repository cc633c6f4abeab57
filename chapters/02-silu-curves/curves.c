/* curves.c: activations and their slopes, at points of your choice. */

#include <stdio.h>
#include <string.h>

#include "activation.h"
#include "options.h"

static const char *function, *derivative, *beta, *at, *from, *to, *points,
    *digits;

static const struct option_text options[] = {
    {"function", "sigmoid|relu|silu|swish|gelu|gelu-tanh",
     "which curve (default: all but swish)", &function},
    {"derivative", NULL, "its slope in place of its value", &derivative},
    {"beta", "B", "for swish, z sigmoid(B z) (default: 1)", &beta},
    {"at", "X[,Y...]", "at these points", &at},
    {"from", "A", "at evenly spaced points, the first of them A,", &from},
    {"to", "B", "the last of them B,", &to},
    {"points", "N", "and N in all", &points},
    {"digits", "N", "significant digits (default: 9)", &digits},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "curves",
    .summary = "Prints a table of points and of a curve's values there.\n"
               "Without options: the example of chapter 2.",
    .options = options,
};

static int precision = 9;

/* Swish by the beta that was asked for, as an activation like the others. */
static real chosen_beta = 1;

static real swish_value(real z)
{
    return swish(z, chosen_beta);
}

static real swish_by_z(real z)
{
    return swish_slope(z, chosen_beta);
}

/* The curves to print; after them a NULL name. */
static const struct activation *curves = activations;

static void choose_curves(void)
{
    static struct activation one[2] = {{"swish", swish_value, swish_by_z}};

    if (function == NULL)
        return;
    if (strcmp(function, "swish") != 0)
        one[0] = *activation_named(function);
    curves = one;
}

static void print_head(void)
{
    printf("# z");
    for (size_t i = 0; curves[i].name != NULL; i++)
        printf("\t%s%s", curves[i].name, derivative == NULL ? "" : "'");
    printf("\n");
}

static void print_row(double z)
{
    printf("%.9g", z);
    for (size_t i = 0; curves[i].name != NULL; i++) {
        const struct activation *f = &curves[i];
        real result = (derivative == NULL ? f->value : f->slope)((real)z);

        if (isnan(result))
            printf("\tnan"); /* some systems would print -nan */
        else
            printf("\t%.*g", precision, (double)result);
    }
    printf("\n");
}

/* A number that `real` can hold, if only as an infinity that was asked for. */
static double number_of(const char *option, const char *text)
{
    const double number = options_number(option, text);

    if (isfinite(number) && !isfinite((real)number))
        options_fail("--%s %s: more than a float can hold; see double/curves",
                     option, text);
    return number;
}

/* Reads the first number of a list such as "-1,0,2.5"; returns the rest. */
static const char *read_one(const char *list, double *number)
{
    const size_t n = strcspn(list, ",");
    char text[64];

    if (n >= sizeof text)
        options_fail("--at: a number of more than %zu characters",
                     sizeof text - 1);
    memcpy(text, list, n);
    text[n] = '\0';
    *number = number_of("at", text);
    return list[n] == ',' ? list + n + 1 : NULL;
}

static void print_at(const char *list)
{
    const char *rest;
    double z;

    for (rest = list; rest != NULL;) /* is all of it right? */
        rest = read_one(rest, &z);
    print_head();
    for (rest = list; rest != NULL;) {
        rest = read_one(rest, &z);
        print_row(z);
    }
}

/* A number that can be multiplied by the number of points. */
static double modest(const char *option, const char *text)
{
    const double number = number_of(option, text);

    if (!(fabs(number) <= 1e300))
        options_fail("--%s %s: expected a number from -1e300 to 1e300", option,
                     text);
    return number;
}

static void print_range(const char *first, const char *last, const char *many)
{
    const double a = modest("from", first), b = modest("to", last);
    const size_t n = options_count("points", many, 2, 1000000) - 1;

    print_head();
    for (size_t i = 0; i <= n; i++)
        print_row((a * (double)(n - i) + b * (double)i) / (double)n);
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    if (digits != NULL)
        precision = (int)options_count("digits", digits, 1, 17);
    choose_curves();
    if (beta != NULL && (function == NULL || strcmp(function, "swish") != 0))
        options_fail("--beta goes with --function swish");
    if (beta != NULL)
        chosen_beta = (real)modest("beta", beta);
    if (argc == 1) {
        precision = 4;
        print_range("-2", "2", "9");
    } else if (at != NULL && from == NULL && to == NULL && points == NULL)
        print_at(at);
    else if (at == NULL && from != NULL && to != NULL && points != NULL)
        print_range(from, to, points);
    else
        options_fail("expected --at, or --from, --to and --points; "
                     "try --help");
    return 0;
}
