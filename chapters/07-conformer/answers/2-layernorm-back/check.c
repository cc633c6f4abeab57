/* The check of exercise 7.2. */

#include "exercise.h"
#include "random.h"

static struct matrix x, gain, dy, dx, dx_before;
static real eps;

/* Set where lost digits alone can make a right formula wrong. */
static bool shifted;

/* What an answer may do otherwise than dx = r (u - lift - n along). */
enum fault {
    NO_LIFT = 1 << 0,
    NO_ALONG = 1 << 1,
    LIFT_SUM = 1 << 2, /* not divided by d */
    ALONG_SUM = 1 << 3,
    LIFT_SIGN = 1 << 4,
    ALONG_SIGN = 1 << 5,
    NO_GAIN_FIRST = 1 << 6, /* in the first u */
    NO_GAIN_LIFT = 1 << 7,
    NO_GAIN_ALONG = 1 << 8,
    GAIN_LAST = 1 << 9,    /* on the bracket, beside what it is on */
    RAW_SUM = 1 << 10,     /* n = r x in the sum */
    RAW_N = 1 << 11,       /* n = r x before `along` */
    BARE_SUM = 1 << 12,    /* n = x - m in the sum */
    BARE_N = 1 << 13,      /* n = x - m before `along` */
    NO_R = 1 << 14,        /* before the bracket */
    ALL_TOKENS = 1 << 15,  /* mean and variance of them all */
    SUMS_OF_ALL = 1 << 16, /* lift and along of them all */
    NO_MEAN = 1 << 17,     /* 0 for the mean */
    SAMPLE = 1 << 18,      /* the variance divided by d - 1 */
    NO_EPS = 1 << 19,
    EPS_OUTSIDE = 1 << 20,
    NO_ROOT = 1 << 21,
    TURNED_OVER = 1 << 22,
    OVERWRITTEN = 1 << 23,
    NO_GAIN = NO_GAIN_FIRST | NO_GAIN_LIFT | NO_GAIN_ALONG,
};

static const struct {
    unsigned faults;
    const char *says;
} mistakes[] = {
    {OVERWRITTEN, "dx lost what it held before: add to it."},
    {NO_LIFT, "The mean of u is missing: that is RMSNorm's way back on x - m. "
              "But m depends on\nevery entry of the token, too."},
    {NO_ALONG, "The part along n is missing: r depends on every entry of the "
               "token."},
    {NO_LIFT | NO_ALONG, "Mean and r were held fixed, but both depend on "
                         "every entry of the token."},
    {NO_LIFT | NO_MEAN, "That is RMSNorm's way back: LayerNorm subtracts the "
                        "mean."},
    {NO_GAIN, "The gain is missing from your dx."},
    {NO_GAIN | GAIN_LAST, "The gain came last. On the way there it came "
                          "after the norm, so that on the way\nback dy meets "
                          "it first."},
    {NO_GAIN_FIRST, "The gain is missing where dy stands outside of the two "
                    "means."},
    {NO_GAIN_LIFT | NO_GAIN_ALONG, "The gain is missing from the two means."},
    {NO_GAIN_LIFT, "The gain is missing from the mean of u."},
    {NO_GAIN_ALONG, "The gain is missing from the part along n."},
    {LIFT_SUM | ALONG_SUM, "Sums stand where means belong, of u and of u n: "
                           "divide by d."},
    {LIFT_SUM, "A sum stands where the mean of u belongs: divide by d."},
    {ALONG_SUM, "A sum stands where the mean of u n belongs: divide by d."},
    {LIFT_SIGN, "The mean of u has the wrong sign: it is to be taken out."},
    {ALONG_SIGN, "The part along n has the wrong sign: as the token "
                 "stretches, does r grow?"},
    {LIFT_SIGN | ALONG_SIGN, "The mean of u and the part along n have the "
                             "wrong sign: both are to be taken out."},
    {RAW_SUM | RAW_N, "The mean was not subtracted in n."},
    {RAW_SUM, "The mean was not subtracted in the n that is multiplied by "
              "u."},
    {RAW_N, "The mean was not subtracted in the n that stands before the "
            "mean of u n."},
    {BARE_SUM | BARE_N, "r is missing in n: that is x - m alone."},
    {BARE_SUM, "r is missing in the n that is multiplied by u."},
    {BARE_N, "r is missing in the n that stands before the mean of u n."},
    {NO_R, "r is missing before the bracket: dL/dn is not yet dL/dx."},
    {ALL_TOKENS, "Mean and variance were made from all tokens: each has its "
                 "own."},
    {ALL_TOKENS | SUMS_OF_ALL, "Mean, r and sums were made from all tokens: "
                               "each has its own."},
    {SUMS_OF_ALL, "The means of u and u n were made over all tokens: each "
                  "has its own."},
    {SAMPLE, "The variance was divided by d - 1. These are all the numbers "
             "there are."},
    {NO_EPS, "eps has no part in your r."},
    {EPS_OUTSIDE, "eps was added to the root: it belongs under it."},
    {NO_ROOT, "The square root in r is missing."},
    {TURNED_OVER, "Your r is turned over: it is one divided by the root."},
};

static size_t count(const struct matrix *m)
{
    return m->rows * m->cols;
}

/* The tokens that a mean is of: first and how many. */
struct range {
    size_t from, tokens;
};

static struct range range_of(size_t t, bool all)
{
    return all ? (struct range){0, x.rows} : (struct range){t, 1};
}

static real mean_of(size_t t, unsigned faults)
{
    const struct range of = range_of(t, faults & ALL_TOKENS);
    const real *at = matrix_row(&x, of.from);
    real sum = 0, rest = 0;

    if (faults & NO_MEAN)
        return 0;
    for (size_t i = 0; i < of.tokens * x.cols; i++)
        sum += at[i] / (real)(of.tokens * x.cols);
    for (size_t i = 0; i < of.tokens * x.cols; i++)
        rest += at[i] - sum;
    return sum + rest / (real)(of.tokens * x.cols);
}

static real scale_of(size_t t, unsigned faults)
{
    const struct range of = range_of(t, faults & ALL_TOKENS);
    const real *at = matrix_row(&x, of.from);
    const real mean = mean_of(t, faults);
    real variance = 0, root;

    for (size_t i = 0; i < of.tokens * x.cols; i++)
        variance += (at[i] - mean) * (at[i] - mean);
    variance /= (real)(of.tokens * x.cols) - (faults & SAMPLE ? 1 : 0);
    if (faults & EPS_OUTSIDE)
        return 1 / (sqrt(variance) + eps);
    if (!(faults & NO_EPS))
        variance += eps;
    root = faults & NO_ROOT ? variance : sqrt(variance);
    return faults & TURNED_OVER ? root : 1 / root;
}

static real normed(size_t t, size_t i, bool raw, bool bare, unsigned faults)
{
    const real mean = raw ? 0 : mean_of(t, faults);

    return (matrix_row(&x, t)[i] - mean) * (bare ? 1 : scale_of(t, faults));
}

static real u_of(size_t t, size_t i, bool no_gain)
{
    return matrix_row(&dy, t)[i] * (no_gain ? 1 : gain.data[i]);
}

/* What is subtracted: the mean of u, if it is that. */
static real lift_of(size_t t, unsigned faults)
{
    const struct range of = range_of(t, faults & SUMS_OF_ALL);
    real sum = 0;

    for (size_t k = of.from; k < of.from + of.tokens; k++)
        for (size_t i = 0; i < x.cols; i++)
            sum += u_of(k, i, faults & NO_GAIN_LIFT);
    if (!(faults & LIFT_SUM))
        sum /= (real)(of.tokens * x.cols);
    return faults & NO_LIFT ? 0 : faults & LIFT_SIGN ? -sum : sum;
}

/* What n is multiplied by before it is subtracted: the mean of u n. */
static real along_of(size_t t, unsigned faults)
{
    const struct range of = range_of(t, faults & SUMS_OF_ALL);
    real sum = 0;

    for (size_t k = of.from; k < of.from + of.tokens; k++)
        for (size_t i = 0; i < x.cols; i++)
            sum += u_of(k, i, faults & NO_GAIN_ALONG) *
                   normed(k, i, faults & RAW_SUM, faults & BARE_SUM, faults);
    if (!(faults & ALONG_SUM))
        sum /= (real)(of.tokens * x.cols);
    return faults & NO_ALONG ? 0 : faults & ALONG_SIGN ? -sum : sum;
}

static struct matrix dx_by(unsigned faults)
{
    struct matrix sum = matrix_new(x.rows, x.cols);

    for (size_t t = 0; t < x.rows; t++) {
        const real lift = lift_of(t, faults), along = along_of(t, faults);
        const real r = faults & NO_R ? 1 : scale_of(t, faults);

        for (size_t i = 0; i < x.cols; i++) {
            const real n =
                normed(t, i, faults & RAW_N, faults & BARE_N, faults);
            const real g = faults & GAIN_LAST ? gain.data[i] : 1;
            const real u = u_of(t, i, faults & NO_GAIN_FIRST);

            if (!(faults & OVERWRITTEN))
                matrix_row(&sum, t)[i] = matrix_row(&dx_before, t)[i];
            matrix_row(&sum, t)[i] += g * r * (u - lift - n * along);
        }
    }
    return sum;
}

static bool holds(unsigned faults)
{
    struct matrix want = dx_by(faults);
    const bool all = all_near(dx.data, want.data, count(&dx));

    matrix_free(&want);
    return all;
}

/*
 * Were all entries of a token moved by the same, y would stay: so what is
 * added to its dx sums to 0, whatever dy is. A line about the first token
 * where it does not; empty if there is none.
 */
static const char *lopsided(void)
{
    static char line[128];

    for (size_t t = 0; t < x.rows; t++) {
        real sum = 0, size = 0;

        for (size_t i = 0; i < x.cols; i++) {
            const real was = matrix_row(&dx_before, t)[i];
            const real change = matrix_row(&dx, t)[i] - was;

            sum += change;
            size += fabs(change) + fabs(was);
        }
        if (fabs(sum) <= (real)1e-6 * (1 + size))
            continue;
        snprintf(line, sizeof line,
                 "\nWhat was added to dx[%zu] sums to %.9g.\nIt should be 0: "
                 "if all of x[%zu] move by the same, y stays.",
                 t, sum, t);
        return line;
    }
    return "";
}

static void name_rows(const struct matrix *want)
{
    const size_t d = x.cols, last = count(&x) - d;

    if (x.rows < 2 || !all_near(dx.data, want->data, d))
        return;
    if (memcmp(dx.data + last, dx_before.data + last, d * sizeof(real)) == 0)
        wrong("The first token is right, but there are more: x has x->rows of "
              "them.");
    wrong("The first token is right, the others are not. Does every sum begin "
          "with 0 for each\nof them?");
}

/* Is it right but for its last digits, of which a variance can lose many? */
static bool nearly(const struct matrix *want)
{
    bool all = true;

    for (size_t i = 0; i < count(want); i++)
        all = all && fabs(dx.data[i] - want->data[i]) < (real)1e-2;
    return all;
}

static void name_mistake(const struct matrix *want)
{
    const char *sum = holds(OVERWRITTEN) ? "" : lopsided();

    if (shifted && nearly(want))
        wrong("The numbers of a token are large and differ by little, and "
              "digits got lost. Was\nthe variance made in one pass, of the "
              "squares? Take the distances to the mean.");
    for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++)
        if (holds(mistakes[k].faults))
            wrong("%s%s", mistakes[k].says, sum);
    name_rows(want);
    if (*sum != '\0')
        wrong("%s", sum + 1);
}

/* Was what layer_norm_back() got to read left alone? */
static bool same(const struct matrix *m, const struct matrix *was)
{
    return memcmp(m->data, was->data, count(m) * sizeof(real)) == 0;
}

/* Calls the answer, and looks for the usual mistakes where it is wrong. */
static void judge(void)
{
    struct matrix x_was = matrix_copy(&x), dy_was = matrix_copy(&dy);
    struct matrix gain_was = matrix_copy(&gain), want;

    dx_before = matrix_copy(&dx);
    layer_norm_back(&x, gain.data, eps, &dy, &dx);
    if (!same(&x, &x_was) || !same(&dy, &dy_was) || !same(&gain, &gain_was))
        wrong("x, gain or dy was written to: only dx is to change.");
    want = dx_by(0);
    if (!all_near(dx.data, want.data, count(&dx)))
        name_mistake(&want);
    expect("dx", dx.data, want.data, dx.rows, dx.cols);
    matrix_free(&want);
    matrix_free(&dx_before);
    matrix_free(&x_was);
    matrix_free(&dy_was);
    matrix_free(&gain_was);
}

/* Numbers whose roots come out even. */
static void check_by_hand(void)
{
    static real xs[] = {1, 2, 3, 6, 11, 0, 4, 5}, gains[] = {1, 2, -1, 3};
    static real dys[] = {8, 2, -4, 4, 8, 4, 8, -4};
    static real dxs[] = {10, 10, 10, 10, 10, 10, 10, 10};

    given = "(x = {{1, 2, 3, 6}, {11, 0, 4, 5}}, eps = 0.5: the means are 3 "
            "and 5, the\nvariances 3.5 and 15.5, r is 1/2 and 1/4; gain = {1, "
            "2, -1, 3},\ndy = {{8, 2, -4, 4}, {8, 4, 8, -4}}, so that u = "
            "gain dy is\n{{8, 4, 4, 12}, {8, 8, -8, -12}}; dx held 10 "
            "everywhere.)\n";
    x = (struct matrix){2, 4, xs};
    gain = (struct matrix){1, 4, gains};
    dy = (struct matrix){2, 4, dys};
    dx = (struct matrix){2, 4, dxs};
    eps = (real)0.5;
    judge();
}

static struct matrix random_matrix(size_t rows, size_t cols, uint64_t seed,
                                   real scale)
{
    struct matrix m = matrix_new(rows, cols);

    random_fill(&m, seed, scale);
    return m;
}

/* Random numbers of one shape, with `moved` added to all of x. */
static void check_random(size_t tokens, size_t d, real scale, real moved,
                         real an_eps)
{
    static char what[128];

    snprintf(what, sizeof what,
             "(Random numbers, T = %zu, d = %zu, x up to %g around %g, eps = "
             "%g.)\n",
             tokens, d, scale, moved, an_eps);
    given = what;
    x = random_matrix(tokens, d, 1, scale);
    gain = random_matrix(1, d, 2, 2);
    dy = random_matrix(tokens, d, 3, 4);
    dx = random_matrix(tokens, d, 4, 4);
    eps = an_eps;
    shifted = moved > 0;
    for (size_t i = 0; i < count(&x); i++)
        x.data[i] += moved;
    judge();
    matrix_free(&x);
    matrix_free(&gain);
    matrix_free(&dy);
    matrix_free(&dx);
}

static void check(void)
{
    const size_t shapes[][2] = {{3, 4}, {5, 2}, {1, 7},  {4, 1}, {1, 1},
                                {4, 4}, {0, 3}, {7, 11}, {2, 29}};
    const size_t n = sizeof shapes / sizeof *shapes;

    check_by_hand();
    for (size_t k = 0; k < n; k++) {
        const size_t tokens = shapes[k][0], d = shapes[k][1];

        check_random(tokens, d, 4, 0, (real)0.5);
        check_random(tokens, d, 4, 0, (real)1e-5);
        check_random(tokens, d, 1024, 0, 1);
        check_random(tokens, d, (real)0.001, 0, (real)1e-6);
        check_random(tokens, d, 0, 0, (real)0.01);
    }
    for (size_t k = 0; k < n; k++)
        check_random(shapes[k][0], shapes[k][1], 4, 65536, (real)0.5);
}
