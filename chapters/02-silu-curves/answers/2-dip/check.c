/* The check of exercise 2.2. */

#include "activation.h"
#include "exercise.h"

/* The place, and how deep SiLU is there. */
static const real place = (real)-1.27846454276107379510935873902;
static const real depth = (real)-0.27846454276107379510935873902;

/* Newton's step for 1 + z - silu(z), and for the slope itself. */
static real step_of_factor(real z)
{
    return (1 + z - silu(z)) / (1 - silu_slope(z));
}

static real step_of_slope(real z)
{
    const real s = sigmoid(z);

    return silu_slope(z) / (s * (1 - s) * (2 + z * (1 - 2 * s)));
}

static void check_from(real start)
{
    static char from[32];
    const real got = find_dip(start);

    snprintf(from, sizeof from, "(From z = %g.)\n", start);
    given = from;
    if (fabs(got - place) <= (real)5e-10)
        return;
    if (near(got, depth))
        wrong("You returned how low SiLU gets; where it does was asked for.");
    if (near(got, start))
        wrong("That is where you started.");
    if (near(got, start - step_of_factor(start)) ||
        near(got, start - step_of_slope(start)))
        wrong("One step is not enough: go on from there.");
    if (fabs(got) < (real)1e-3)
        wrong("At 0 SiLU is zero. At its lowest point its *slope* is.");
    if (fabs(got - place) < (real)1e-3)
        wrong("%.11g is close, but SiLU's slope is %.1e there, and at the "
              "bottom it is 0.\nTake more steps.",
              got, silu_slope(got));
    if (!(fabs(got) < 20))
        wrong("You ended at %g, far away. Is it z minus function / slope?",
              got);
    wrong("At %.11g SiLU's slope is %.3g. At the bottom it is 0.", got,
          silu_slope(got));
}

static void check(void)
{
    check_from(-1);
    check_from((real)-1.5);
    check_from((real)-0.75);
    check_from((real)-1.28);
}
