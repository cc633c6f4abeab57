/* The check of exercise 2.3. */

#include "activation.h"
#include "exercise.h"

/* Where the tanh form is farthest above GELU, and farthest below it. */
static const real gap_above = (real)4.7323552e-4, at_above = (real)2.6989414;
static const real gap_below = (real)2.3367063e-4, at_below = (real)1.3644887;

static bool is_gap(real got, real want)
{
    return fabs(got - want) <= (real)2e-6 * want;
}

static void check(void)
{
    real at = (real)NAN;
    const real gap = widest_gap(&at);

    if (is_gap(gap, gap_above) && fabs(at - at_above) <= (real)1.01e-4)
        return;
    if (isnan(at))
        wrong("*at was not set.");
    if (at == 0 && gap == 0)
        wrong("Both results are 0. The curves meet there, and part.");
    if (is_gap(-gap, gap_above))
        wrong("The gap came out negative: how far apart was asked for.");
    if (is_gap(fabs(gap), gap_below) || fabs(at - at_below) < (real)1e-3)
        wrong("At %.6g GELU lies farthest above its tanh form. Elsewhere the "
              "tanh form lies\nabove, by more: look at both signs, and "
              "beyond 2.",
              at);
    if (is_gap(fabs(at), gap_above) || fabs(gap - at_above) < (real)1e-3)
        wrong("The gap and its place have changed places: return the gap.");
    if (is_gap(gap, gap_above) && fabs(at + at_above) <= (real)1e-3)
        wrong("The same gap is on the right side too; a place z >= 0 was "
              "asked for.");
    if (fabs(at - at_above) < (real)0.06 && gap < (real)5e-4 &&
        gap > (real)4.6e-4)
        wrong("%.6g at %.6g: close. Take finer steps.", gap, at);
    if (gap > (real)0.01)
        wrong("The gap is %.6g at %.6g: the two curves are never that far "
              "apart. Is it the\ndifference of gelu(z) and gelu_tanh(z), at "
              "the same z, not divided by\nanything?",
              gap, at);
    wrong("You say %.9g at %.6g. There they are %.9g apart, and at another "
          "place they are\nfarther apart.",
          gap, at, fabs(gelu(at) - gelu_tanh(at)));
}
