/* The check of exercise 8.4. */

#include "exercise.h"

/* A few numbers, many from -87 to 88, and some beside each change of n. */
enum { FEW = 4, EVEN = 35001, CHANGES = 250 };
enum { ALL = FEW + EVEN + 2 * CHANGES };

static const double LOG_2 = 0.69314718055994530942;

/* What the task allows. */
static const double ERROR = 2e-7;

static float x[ALL], y[ALL];

static void fill(void)
{
    const float few[FEW] = {1, 0, -1, 10};
    float *to = x + FEW;

    memcpy(x, few, sizeof few);
    for (size_t i = 0; i < EVEN; i++)
        *to++ = (float)(-87 + 175 * (double)i / (EVEN - 1));
    for (size_t i = 0; i < CHANGES; i++) {
        const double n = (double)i - CHANGES / 2.0;

        *to++ = (float)((n + 0.499) * LOG_2);
        *to++ = (float)((n + 0.501) * LOG_2);
    }
    for (size_t i = 0; i < ALL; i++)
        y[i] = (float)NAN;
}

/* The error as a part of the result. */
static double off(float got, double want)
{
    return fabs((double)got / want - 1);
}

/* The largest error for x from -reach to reach; NaN counts as infinite. */
static double worst(double reach)
{
    double most = 0;

    for (size_t i = 0; i < ALL; i++)
        if (fabs((double)x[i]) <= reach &&
            !(off(y[i], exp((double)x[i])) <= most))
            most = isnan(y[i]) ? HUGE_VAL : off(y[i], exp((double)x[i]));
    return most;
}

/* The series up to the term r^last / last!. */
static double series(double r, int last)
{
    double sum = 1, term = 1;

    for (int k = 1; k <= last; k++) {
        term *= r / k;
        sum += term;
    }
    return sum;
}

/* What comes of a rule for n and of a series; without_power leaves out 2^n. */
struct formula {
    double (*whole)(double);
    int last;
    bool without_power;
};

static bool holds(struct formula f)
{
    for (size_t i = 0; i < ALL; i++) {
        const double z = (double)x[i] / LOG_2, n = f.whole(z);
        const double power = f.without_power ? 1 : pow(2, n);

        /* Where a rounding error can change n, there are other places. */
        if (f.whole(z - 0.005) == f.whole(z + 0.005) &&
            !(off(y[i], power * series((z - n) * LOG_2, f.last)) <= ERROR))
            return false;
    }
    return true;
}

static double next(double z)
{
    return floor(z + 0.5);
}

static double down(double z)
{
    return floor(z);
}

static double to_zero(double z)
{
    return trunc(z);
}

static bool is_power_of_2(void)
{
    bool all = true;

    for (size_t i = 0; i < ALL; i++)
        all = all && off(y[i], pow(2, x[i])) <= 1e-5;
    return all;
}

static void name_power(void)
{
    const float of_0 = y[1];

    if (of_0 == 0)
        wrong("exp(0) is 0: in the bits of a float the exponent is stored "
              "plus 127, and so is 0.");
    if (of_0 >= 1e9F && of_0 <= 1.1e9F)
        wrong("exp(0) is %g: the bits were converted into a float, as a "
              "number. Copy them by\nmemcpy().",
              (double)of_0);
    for (int last = 6; last < 10; last++)
        if (holds((struct formula){next, last, true}))
            wrong("That is exp(r): 2^n is missing.");
    if (is_power_of_2())
        wrong("That is 2 to the power x, not e to the power x: n is the whole "
              "number next to\nx / log 2.");
}

static void name_error(void)
{
    for (int last = 2; last < 12; last++) {
        if (holds((struct formula){next, last, false}))
            wrong("For some r it is off by %.1e: the series needs a term "
                  "more. Yours ends with\nr^%d / %d!.",
                  worst(88), last, last);
        if (holds((struct formula){to_zero, last, false}))
            wrong("It is off by %.1e: n was rounded towards 0, so that r "
                  "reaches 0.69 on either\nside. Round to the next whole "
                  "number.",
                  worst(88));
        if (holds((struct formula){down, last, false}))
            wrong("It is off by %.1e: n was rounded down, so that r reaches "
                  "0.69. Round to the next\nwhole number.",
                  worst(88));
    }
    if (worst(1) <= ERROR && worst(88) > 1e-6 && worst(88) < 1e-3)
        wrong("It is right near 0, but off by %.1e further out, since n log 2 "
              "is not exact. Take\nlog 2 in two parts, and n times each part "
              "away by itself.",
              worst(88));
    if (worst(88) <= 1e-6)
        wrong("It is off by %.1e, which is the rounding of its additions. Let "
              "the series begin with\nits smallest terms: 1 + r (1 + r / 2 "
              "(1 + r / 3 (1 + ...))).",
              worst(88));
}

/* Ends the check at the first number that is not as it should be. */
static void expect_exp(const float *at, const float *got, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const double want = exp((double)at[i]);

        if (!(off(got[i], want) <= ERROR))
            wrong("exp(%.9g): expected %.9g, got %.9g", (double)at[i], want,
                  (double)got[i]);
    }
}

static void check_numbers(void)
{
    fill();
    exp_each(ALL, x, y);
    if (!(worst(88) <= ERROR)) {
        name_power();
        name_error();
    }
    expect_exp(x, y, ALL);
}

/* What is not finite, or not in reach. */
static void check_ends(void)
{
    const float infinity = (float)INFINITY;
    const float ends[] = {-87.5F, -100, -1e30F, -infinity,
                          88.5F,  100,  1e30F,  infinity};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const int end = ends[i] < 0 ? -87 : 88;
        float got = (float)NAN;

        exp_each(1, ends + i, &got);
        if (ends[i] < 0 && got == 0)
            wrong(
                "exp(%g) is 0, as expf() has it, but here it is to give what "
                "-87 gives.",
                (double)ends[i]);
        if (!(off(got, exp((double)end)) <= ERROR))
            wrong("exp(%g): expected what %d gives, %.9g, got %.9g.\nClamp x "
                  "first.",
                  (double)ends[i], end, exp((double)end), (double)got);
    }
}

static void check_nan(void)
{
    float nans[] = {1, (float)NAN, -(float)NAN, 2}, got[4] = {0};

    exp_each(4, nans, got);
    for (size_t i = 1; i < 3; i++)
        if (!isnan(got[i]))
            wrong("exp(NaN) is %g: the NaN is lost. Every comparison with NaN "
                  "is false: what does\nit get then?",
                  (double)got[i]);
    expect_exp(nans, got, 1);
    expect_exp(nans + 3, got + 3, 1);
}

/* Arrays of any length, with nothing behind them. */
static void check_length(size_t n)
{
    static char what[64];
    const size_t bytes = n * sizeof(float);
    float *from = malloc(bytes + (n == 0)), *was = malloc(bytes + (n == 0));
    float *to = malloc(bytes + (n == 0));

    if (!from || !was || !to)
        exit(EXIT_FAILURE);
    snprintf(what, sizeof what, "(n = %zu.)\n", n);
    given = what;
    for (size_t i = 0; i < n; i++) {
        from[i] = was[i] = (float)i - (float)n / 2;
        to[i] = (float)NAN;
    }
    exp_each(n, from, to);
    if (memcmp(from, was, bytes) != 0)
        wrong("x was written to: only y is to change.");
    expect_exp(from, to, n);
    free(from);
    free(was);
    free(to);
}

static void check(void)
{
    check_numbers();
    check_ends();
    check_nan();
    for (size_t n = 0; n <= 40; n++)
        check_length(n);
}
