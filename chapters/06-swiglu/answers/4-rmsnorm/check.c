/* The check of exercise 6.4. */

#include "exercise.h"
#include "random.h"

static struct matrix x, gain, dy, dx, dx_before;
static real eps;

static size_t count(const struct matrix *m)
{
    return m->rows * m->cols;
}

/* The sum of the squares of token t. */
static real squares(size_t t)
{
    real sum = 0;

    for (size_t i = 0; i < x.cols; i++)
        sum += matrix_row(&x, t)[i] * matrix_row(&x, t)[i];
    return sum;
}

static real mean_square(size_t t)
{
    return squares(t) / (real)x.cols;
}

static real mean_of_all(size_t t)
{
    real sum = 0;

    (void)t;
    for (size_t k = 0; k < x.rows; k++)
        sum += mean_square(k);
    return sum / (real)x.rows;
}

/* How one may get at a token's r. */
static real right_r(size_t t)
{
    return 1 / sqrt(mean_square(t) + eps);
}

static real r_of_all(size_t t)
{
    return 1 / sqrt(mean_of_all(t) + eps);
}

static real r_of_sum(size_t t)
{
    return 1 / sqrt(squares(t) + eps);
}

static real r_without_eps(size_t t)
{
    return 1 / sqrt(mean_square(t));
}

static real r_eps_outside(size_t t)
{
    return 1 / (sqrt(mean_square(t)) + eps);
}

static real r_squared(size_t t)
{
    return 1 / (mean_square(t) + eps);
}

static real r_turned_over(size_t t)
{
    return sqrt(mean_square(t) + eps);
}

/* What dx may get: the sum of two terms. */
struct formula {
    real (*r)(size_t t);
    real sign;                 /* of the second term */
    int power;                 /* of r in it */
    real share;                /* in place of 1 / d */
    bool gain_first, gain_sum; /* does the gain stand in the terms? */
};

static struct formula right(void)
{
    return (struct formula){right_r, -1, 3, 1 / (real)x.cols, true, true};
}

/* The sum over token t of dy gain x. */
static real along(size_t t, bool gain_sum)
{
    real sum = 0;

    for (size_t i = 0; i < x.cols; i++)
        sum += matrix_row(&dy, t)[i] * matrix_row(&x, t)[i] *
               (gain_sum ? gain.data[i] : 1);
    return sum;
}

/* `times` what dx was before, and what the formula gives. */
static struct matrix dx_by(real times, struct formula f)
{
    struct matrix sum = matrix_copy(&dx_before);

    for (size_t t = 0; t < x.rows; t++) {
        const real r = f.r(t);
        const real second = f.sign * along(t, f.gain_sum) * f.share;

        for (size_t i = 0; i < x.cols; i++) {
            const real g = f.gain_first ? gain.data[i] : 1;
            real *entry = matrix_row(&sum, t) + i;

            *entry *= times;
            *entry += matrix_row(&dy, t)[i] * g * r;
            *entry += second * matrix_row(&x, t)[i] * pow(r, f.power);
        }
    }
    return sum;
}

static bool holds(real times, struct formula f)
{
    struct matrix want = dx_by(times, f);
    const bool all = all_near(dx.data, want.data, count(&dx));

    matrix_free(&want);
    return all;
}

static bool has_power(int power)
{
    struct formula f = right();

    f.power = power;
    return holds(1, f);
}

static bool has_r(real (*r)(size_t t))
{
    struct formula f = right();

    f.r = r;
    return holds(1, f);
}

/* With the sign of the second term, and something in place of its 1 / d. */
static bool has_second(real sign, real share)
{
    struct formula f = right();

    f.sign = sign;
    f.share = share;
    return holds(1, f);
}

static bool has_gain(bool first, bool in_sum)
{
    struct formula f = right();

    f.gain_first = first;
    f.gain_sum = in_sum;
    return holds(1, f);
}

static void name_terms(void)
{
    const real d = (real)x.cols;

    if (has_second(-1, 0))
        wrong("r was held fixed, but it depends on every entry of the token.");
    if (has_second(1, 1 / d))
        wrong("The part that comes by r has the wrong sign: as the squares "
              "grow, does r?");
    if (has_second(-1, 1))
        wrong("In the part that comes by r the mean is missing: what is its "
              "derivative by one\nentry?");
    if (has_second(-1, 1 / (d * d)))
        wrong("The part that comes by r was divided by d twice.");
    if (has_second(-1, 2 / d) || has_second(-1, 1 / (2 * d)))
        wrong("The part that comes by r is off by a factor of 2. The "
              "derivative of the square\nhas a 2, that of 1 / sqrt a half.");
    if (has_power(1))
        wrong("In the part that comes by r, r stands to the first power.");
    if (has_power(2))
        wrong("In the part that comes by r, r stands squared. r is mean + eps "
              "to the power of\n-1/2: what power has its derivative, and what "
              "power of r is that?");
    if (has_gain(false, false))
        wrong("The gain is missing from your dx.");
    if (has_gain(true, false))
        wrong("The gain is missing from the part that comes by r.");
    if (has_gain(false, true))
        wrong("The gain is missing from the part in which r is held fixed.");
}

static void name_root(void)
{
    if (has_r(r_of_all))
        wrong("r was made from all tokens: each has its own.");
    if (has_r(r_of_sum))
        wrong("r was made from the sum of the squares, not from their mean.");
    if (has_r(r_without_eps))
        wrong("eps has no part in your r.");
    if (has_r(r_eps_outside))
        wrong("eps was added to the root: it belongs under it.");
    if (has_r(r_squared))
        wrong("The square root in r is missing.");
    if (has_r(r_turned_over))
        wrong("Your r is turned over: it is one divided by the root, so that "
              "a large token is\nmultiplied by a small r.");
}

static void name_rows(const struct matrix *want)
{
    const size_t d = x.cols, last = (x.rows - 1) * d;

    if (holds(0, right()))
        wrong("dx lost what it held before: add to it.");
    if (x.rows > 1 && all_near(dx.data, want->data, d) &&
        memcmp(dx.data + last, dx_before.data + last, d * sizeof(real)) == 0)
        wrong("The first token is right, but there are more: x has x->rows of "
              "them.");
    if (x.rows > 1 && all_near(dx.data, want->data, d))
        wrong("The first token is right, the others are not. Does every sum "
              "begin with 0 for each\nof them?");
}

/* Was what rms_backward() got to read left alone? */
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
    rms_backward(&x, gain.data, eps, &dy, &dx);
    if (!same(&x, &x_was) || !same(&dy, &dy_was) || !same(&gain, &gain_was))
        wrong("x, gain or dy was written to: only dx is to change.");
    want = dx_by(1, right());
    if (!all_near(dx.data, want.data, count(&dx))) {
        name_terms();
        name_root();
        name_rows(&want);
    }
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
    static real xs[] = {1, -1, 2, 4, 1, -1}, gains[] = {1, 2, -1};
    static real dys[] = {3, 6, 9, 10, 5, 20}, dxs[] = {10, 10, 10, 10, 10, 10};

    given = "(x = {{1, -1, 2}, {4, 1, -1}}, eps = 0.25, so r is 1 / 1.5 "
            "and 1 / 2.5;\ngain = {1, 2, -1}, dy = {{3, 6, 9}, {10, 5, 20}}; "
            "dx held "
            "10 everywhere.)\n";
    x = (struct matrix){2, 3, xs};
    gain = (struct matrix){1, 3, gains};
    dy = (struct matrix){2, 3, dys};
    dx = (struct matrix){2, 3, dxs};
    eps = (real)0.25;
    judge();
}

static struct matrix random_matrix(size_t rows, size_t cols, uint64_t seed,
                                   real scale)
{
    struct matrix m = matrix_new(rows, cols);

    random_fill(&m, seed, scale);
    return m;
}

/* Random numbers of one shape; the first token may be all zeros. */
static void check_random(size_t tokens, size_t d, real scale, real an_eps,
                         bool zeros)
{
    static char what[128];

    snprintf(what, sizeof what,
             "(Random numbers, T = %zu, d = %zu, x up to %g, eps = %g%s.)\n",
             tokens, d, scale, an_eps, zeros ? "; token 0 is all zeros" : "");
    given = what;
    x = random_matrix(tokens, d, 1, scale);
    gain = random_matrix(1, d, 2, 2);
    dy = random_matrix(tokens, d, 3, scale);
    dx = random_matrix(tokens, d, 4, 4);
    eps = an_eps;
    for (size_t i = 0; zeros && i < d; i++)
        x.data[i] = 0;
    judge();
    matrix_free(&x);
    matrix_free(&gain);
    matrix_free(&dy);
    matrix_free(&dx);
}

static void check(void)
{
    const size_t shapes[][2] = {{3, 4}, {5, 2}, {1, 7},  {4, 1},
                                {1, 1}, {4, 4}, {7, 11}, {2, 29}};

    check_by_hand();
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
        const size_t tokens = shapes[k][0], d = shapes[k][1];

        check_random(tokens, d, 4, (real)0.5, false);
        check_random(tokens, d, 4, (real)1e-5, false);
        check_random(tokens, d, 1000, 1, false);
        check_random(tokens, d, (real)0.001, (real)1e-6, false);
        check_random(tokens, d, 4, (real)0.01, true);
    }
}
