/* The check of exercise 3.1. */

#include "exercise.h"

static real w[2], v[2];

/* What stands before x^2, x y and y^2 when the product is multiplied out. */
static real before_xx, before_xy, before_yy;

static bool gives(real xx, real xy, real yy)
{
    return near(before_xx, xx) && near(before_xy, xy) && near(before_yy, yy);
}

static void expect_set(const char *name, const real *row)
{
    for (int i = 0; i < 2; i++)
        if (isnan(row[i]))
            wrong("%s[%d] was not set, or is NaN.", name, i);
}

static void name_mistake(void)
{
    if ((w[0] == 0 && w[1] == 0) || (v[0] == 0 && v[1] == 0))
        wrong("One row is all zeros, and sees nothing of the token: it gives "
              "0 for (2, 3).");
    if (gives(1, 2, 1))
        wrong("It gives (x + y)^2: 25 for (2, 3). The product is in it, but "
              "so are the\nsquares.");
    if (gives(before_xx, 0, 0))
        wrong("It gives %g for (2, 3): both rows look at x alone.",
              4 * before_xx);
    if (gives(0, 0, before_yy))
        wrong("It gives %g for (2, 3): both rows look at y alone.",
              9 * before_yy);
    if (gives(1, 0, -1))
        wrong("It gives x^2 - y^2, a sum times a difference: -5 for (2, 3).");
    if (gives(0, before_xy, 0) && !near(before_xy, 1))
        wrong("It gives %.9g times x y.", before_xy);
}

static void check(void)
{
    w[0] = w[1] = v[0] = v[1] = (real)NAN;
    multiply(w, v);
    expect_set("w", w);
    expect_set("v", v);
    before_xx = w[0] * v[0];
    before_xy = w[0] * v[1] + w[1] * v[0];
    before_yy = w[1] * v[1];
    name_mistake();
    if ((w[0] != 0 && v[0] != 0) || (w[1] != 0 && v[1] != 0) ||
        !near(before_xy, 1))
        wrong("Multiplied out, it gives %g x^2 + %g x y + %g y^2: only x y "
              "should be left.",
              before_xx, before_xy, before_yy);
}
