/* landmarks.c: where the curves of chapter 2 turn, and how far they part. */

#include <stdio.h>
#include <string.h>

#include "activation.h"
#include "options.h"

static const char *of, *wanted, *digits;

static const struct option_text options[] = {
    {"of",
     "silu-lowest|silu-slope-lowest|silu-slope-highest|gelu-lowest|"
     "tanh-above-gelu|gelu-above-quick",
     "this landmark alone", &of},
    {"print", "z|value", "of it, only where it lies or what is there",
     &wanted},
    {"digits", "N", "significant digits (default: 5)", &digits},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "landmarks",
    .summary = "Prints where the curves and their slopes are lowest and "
               "highest, and where two\ncurves are farthest apart. A curve "
               "is flat there, so in float the place is right\nto three "
               "digits only: see double/landmarks.",
    .options = options,
};

/* z sigmoid(1.702 z), the third form in which GELU is met. */
static real quick_gelu(real z)
{
    return swish(z, (real)1.702);
}

/* Each landmark is where first - second is lowest between from and to. */
static const struct landmark {
    const char *name;
    real (*first)(real), (*second)(real);
    int from, to;
} landmarks[] = {
    {"silu-lowest", silu, NULL, -3, 0},
    {"silu-slope-lowest", silu_slope, NULL, -4, 0},
    {"silu-slope-highest", NULL, silu_slope, 0, 4},
    {"gelu-lowest", gelu, NULL, -3, 0},
    {"tanh-above-gelu", gelu, gelu_tanh, 2, 4},
    {"gelu-above-quick", quick_gelu, gelu, 0, 4},
};

static real difference(const struct landmark *mark, real z)
{
    return (mark->first == NULL ? 0 : mark->first(z)) -
           (mark->second == NULL ? 0 : mark->second(z));
}

/* Leaves out the third with the higher end, again and again. */
static real lowest_place(const struct landmark *mark)
{
    real from = (real)mark->from, to = (real)mark->to;

    for (int i = 0; i < 80; i++) {
        const real third = (to - from) / 3;

        if (difference(mark, from + third) < difference(mark, to - third))
            to -= third;
        else
            from += third;
    }
    return from;
}

static void print_landmark(const struct landmark *mark, int precision)
{
    const double z = (double)lowest_place(mark);
    const double low = (double)difference(mark, (real)z);
    const double value = mark->second == NULL ? low : -low;

    if (wanted == NULL)
        printf("%s\t%.*g\t%.*g\n", mark->name, precision, z, precision, value);
    else
        printf("%.*g\n", precision, strcmp(wanted, "z") == 0 ? z : value);
}

int main(int argc, char **argv)
{
    const size_t n = sizeof landmarks / sizeof *landmarks;
    int precision = 5;

    options_parse(argc, argv, &usage);
    if (digits != NULL)
        precision = (int)options_count("digits", digits, 1, 17);
    if (wanted != NULL && of == NULL)
        options_fail("--print needs --of");
    if (wanted == NULL)
        printf("# landmark\tz\tvalue\n");
    for (size_t i = 0; i < n; i++)
        if (of == NULL || strcmp(of, landmarks[i].name) == 0)
            print_landmark(&landmarks[i], precision);
    return 0;
}
