/* variance.c: the same variance, in one pass, in two, and with more care. */

#include <stdbool.h>
#include <stdio.h>

#include "options.h"
#include "random.h"

static const char *at;

static const struct option_text options[] = {
    {"at", "MEAN", "only the two variances at that mean", &at},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "variance",
    .summary = "Prints how far off the variance of 256 numbers is when it is "
               "computed in one pass,\nin two, and in two with the mean "
               "mended, for means from 1 to a "
               "million.",
    .options = options,
};

enum { D = 256 };

/* The mean of the squares, less the square of the mean. */
static real in_one_pass(const real x[D])
{
    real sum = 0, squares = 0;

    for (int i = 0; i < D; i++) {
        sum += x[i];
        squares += x[i] * x[i];
    }
    return squares / D - sum / D * (sum / D);
}

/* The mean of the squared distances to the mean. */
static real in_two_passes(const real x[D], bool mended)
{
    real sum = 0, rest = 0, squares = 0;

    for (int i = 0; i < D; i++)
        sum += x[i];
    for (int i = 0; i < D; i++)
        rest += x[i] - sum / D;
    if (!mended)
        rest = 0;
    for (int i = 0; i < D; i++) {
        const real distance = (x[i] - sum / D) - rest / D;

        squares += distance * distance;
    }
    return squares / D;
}

/* What it should be: of the numbers as they are in x. */
static double exact(const real x[D])
{
    double sum = 0, squares = 0;

    for (int i = 0; i < D; i++)
        sum += (double)x[i] / D;
    for (int i = 0; i < D; i++)
        squares += ((double)x[i] - sum) * ((double)x[i] - sum) / D;
    return squares;
}

/* Numbers between -1 and 1, around a mean. */
static void fill(real x[D], double mean)
{
    for (int i = 0; i < D; i++)
        x[i] = (real)mean + random_at(1, (uint64_t)i, 1);
}

int main(int argc, char **argv)
{
    real x[D];

    options_parse(argc, argv, &usage);
    if (at != NULL) {
        if (!isfinite((real)options_number("at", at)))
            options_fail("--at %s: expected a number that a %s can hold", at,
                         sizeof(real) == sizeof(float) ? "float" : "double");
        fill(x, options_number("at", at));
        printf("one pass %.6g, two passes %.6g\n", (double)in_one_pass(x),
               (double)in_two_passes(x, false));
        return 0;
    }
    printf("# mean\tone pass\ttwo passes\tmended\n");
    for (int k = 0; k <= 12; k++) {
        const double mean = pow(10.0, k / 2.0);

        fill(x, mean);
        printf("%.3g\t%.3g\t%.3g\t%.3g\n", mean,
               fabs((double)in_one_pass(x) / exact(x) - 1),
               fabs((double)in_two_passes(x, false) / exact(x) - 1),
               fabs((double)in_two_passes(x, true) / exact(x) - 1));
    }
    return 0;
}
