/* The check of exercise 2.5. */

#include <float.h>

#include "exercise.h"
#include "random.h"

/* Up to a few roundings, be they of a normal number or below. */
static bool close_enough(real got, real want)
{
    return fabs(got - want) <= 1e-12 * want + 4 * DBL_TRUE_MIN;
}

static real exact(real z)
{
    return z < 0 ? exp(z) / (1 + exp(z)) : 1 / (1 + exp(-z));
}

static void check_at(real z)
{
    if (!close_enough(squash(z), exact(z)))
        wrong("squash(%.9g): expected %.7g, got %.7g", z, exact(z), squash(z));
}

static void check(void)
{
    const real nan = (real)NAN;

    if (close_enough(squash(1), exact(-1)))
        wrong("squash(1) is the sigmoid of -1: a sign is the wrong way "
              "round.");
    if (close_enough(squash(-1), exact(1)))
        wrong("squash(-1) is the sigmoid of +1: after fabs(), the sign of z "
              "still matters.");
    check_at(0);
    check_at(1);
    check_at(-1);
    if (isnan(squash(800)) || isnan(squash(-800)))
        wrong("squash is NaN at 800 or at -800: infinity was divided by "
              "infinity.");
    if (squash(-50) == 0)
        wrong("squash(-50) is 0: expected %.7g. Something almost 1 was "
              "subtracted from 1.",
              exp(-50.0));
    if (squash(-730) == 0)
        wrong("squash(-730) is 0: expected %.7g. exp(730) is more than real "
              "can hold.",
              exp(-730.0));
    for (int i = -1600; i <= 1600; i++)
        check_at((real)i / 2);
    for (int i = -1070; i < 1024; i++) {
        check_at(ldexp((real)1, i));
        check_at(ldexp((real)-1, i));
    }
    for (uint64_t i = 0; i < 1000; i++)
        check_at(random_at(1, i, 2));
    check_at(-DBL_MAX);
    check_at(DBL_MAX);
    if (!isnan(squash(nan)))
        wrong("squash(NaN): expected NaN, got %g", squash(nan));
}
