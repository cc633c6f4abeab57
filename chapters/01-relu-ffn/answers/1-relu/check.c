/* The check of exercise 1.1. */

#include "exercise.h"

static void check_numbers(void)
{
    const real zs[] = {-1e30, -7,   -1.5, -0.5, -1e-30,
                       1e-30, 0.25, 0.5,  1.5,  7};

    for (size_t i = 0; i < sizeof zs / sizeof *zs; i++) {
        const real got = keep_positive(zs[i]), want = zs[i] < 0 ? 0 : zs[i];

        if (!(fabs(got - want) <= (real)1e-6 * want))
            wrong("keep_positive(%g): expected %g, got %g", zs[i], want, got);
    }
}

static void check(void)
{
    const real nan = (real)NAN, infinity = (real)INFINITY;

    if (near(keep_positive(-3), 3))
        wrong("keep_positive(-3) is 3: that is the absolute value.");
    if (near(keep_positive(2), 1))
        wrong("keep_positive(2) is 1: that is the slope of ReLU, not ReLU.");
    if (!near(keep_positive(2), 2))
        wrong("keep_positive(2): expected 2, got %g", keep_positive(2));
    if (!near(keep_positive(-3), 0))
        wrong("keep_positive(-3): expected 0, got %g", keep_positive(-3));
    if (!near(keep_positive(0), 0))
        wrong("keep_positive(0): expected 0, got %g", keep_positive(0));
    check_numbers();
    if (near(keep_positive(nan), 0))
        wrong("keep_positive(NaN) is 0: the NaN is lost. Every comparison "
              "with NaN is false,\nand fmax() gives back its other argument.");
    if (!isnan(keep_positive(nan)))
        wrong("keep_positive(NaN): expected NaN, got %g", keep_positive(nan));
    if (isnan(keep_positive(-infinity)))
        wrong("keep_positive(-infinity) is NaN: 0 times infinity is not 0, "
              "nor is\n"
              "infinity minus infinity.");
    if (keep_positive(-infinity) != 0)
        wrong("keep_positive(-infinity): expected 0, got %g",
              keep_positive(-infinity));
    if (keep_positive(infinity) != infinity)
        wrong("keep_positive(infinity): expected inf, got %g",
              keep_positive(infinity));
}
