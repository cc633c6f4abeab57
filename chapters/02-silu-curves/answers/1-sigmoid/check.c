/* The check of exercise 2.1. */

#include <float.h>

#include "exercise.h"

/* Up to a few roundings of a float, be they of a normal number or below. */
static bool close_enough(float got, double want)
{
    return fabs((double)got - want) <= 1e-6 * want + 4e-45;
}

static void check_at(float z)
{
    const double want = 1 / (1 + exp(-(double)z));
    const float got = squash(z);

    if (!close_enough(got, want))
        wrong("squash(%.9g): expected %.7g, got %.7g", (double)z, want,
              (double)got);
}

static void check(void)
{
    if (close_enough(squash(1), 1 / (1 + exp(1.0))))
        wrong(
            "squash(1) is the sigmoid of -1: a sign is the wrong way round.");
    if (close_enough(squash(-1), 1 / (1 + exp(-1.0))))
        wrong("squash(-1) is the sigmoid of +1: after fabs(), the sign of z "
              "still matters.");
    check_at(0);
    check_at(1);
    check_at(-1);
    if (isnan(squash(100)))
        wrong("squash(100) is NaN: exp(100) is infinite in float, and so is "
              "the sum below the\nline.");
    if (squash(-50) == 0)
        wrong("squash(-50) is 0: expected %.7g. Something almost 1 was "
              "subtracted from 1.",
              exp(-50.0));
    if (squash(-89) == 0)
        wrong("squash(-89) is 0: expected %.7g. exp(89) does not fit into a "
              "float.",
              exp(-89.0));
    for (int i = -1100; i <= 1100; i++)
        check_at((float)i / 10);
    check_at(-FLT_MAX);
    check_at(FLT_MAX);
    if (!isnan(squash((float)NAN)))
        wrong("squash(NaN): expected NaN, got %g", (double)squash((float)NAN));
}
