/* The check of exercise 2.1. */

#include "activation.h"
#include "exercise.h"

static void check_at(real z)
{
    const real got = slope_of_silu(z), want = silu_slope(z);

    if (isnan(got))
        wrong("slope_of_silu(%g) is NaN, expected %.9g", z, want);
    if (near(got, want) && (z > -3 || z < -15 || near(got / want, 1)))
        return;
    if (got != 0 && fabs(got - want) <= (real)1e-3)
        wrong("slope_of_silu(%g): expected %.14g, got %.14g: close, but no "
              "derivative.\n(A difference quotient?)",
              z, want, got);
    wrong("slope_of_silu(%g): expected %.9g, got %.9g", z, want, got);
}

static void check(void)
{
    const real s = sigmoid(2), at_two = slope_of_silu(2);

    given = "(sigmoid(2) is 0.880797078.)\n";
    if (near(at_two, s * (1 - s)))
        wrong("slope_of_silu(2) is the slope of the sigmoid: SiLU is z times "
              "that curve.");
    if (near(at_two, s + s * (1 - s)))
        wrong("In the second term of the product rule the factor z is "
              "missing.");
    if (near(at_two, s - 2 * s * (1 - s)))
        wrong("The second term has the wrong sign: the sigmoid rises "
              "everywhere.");
    if (near(at_two, s))
        wrong("Only the first term of the product rule is there: the sigmoid "
              "changes with z,\ntoo.");
    if (near(at_two, s + 2 * (1 - s)) || near(at_two, s * 3 * (1 - s)) ||
        near(at_two, 1 / s + 2 * s * (1 - s)))
        wrong("slope_of_silu(2) is %.9g: check the parentheses. The slope is "
              "s (1 + z (1 - s)),\nwith s = sigmoid(z).",
              at_two);
    given = "";
    if (isnan(slope_of_silu(0)))
        wrong("slope_of_silu(0) is NaN: where the sigmoid is found as "
              "silu(z) / z, that is 0 / 0.");
    if (isnan(slope_of_silu(-800)) || isnan(slope_of_silu(800)))
        wrong("slope_of_silu is NaN at -800 or 800: an exp() there is "
              "infinite.");
    check_at(1);
    check_at(-1);
    for (int i = -80; i <= 80; i++)
        check_at((real)i / 4);
    for (int i = -700; i <= 800; i += 5)
        check_at((real)i);
    for (int i = -760; i < -700; i++)
        if (isnan(slope_of_silu((real)i)))
            wrong("slope_of_silu(%d) is NaN.", i);
    for (real z = 1e4; z < (real)1e300; z *= 1000)
        if (isnan(slope_of_silu(z)) || isnan(slope_of_silu(-z)))
            wrong("slope_of_silu is NaN at %g or at %g.", z, -z);
    check_at((real)1e4);
}
