/* The check of exercise 7.3. */

#include "exercise.h"
#include "random.h"

static struct matrix x, f, y;

/* What an answer may put where x and f have these entries. */
static real right(real entry, real change)
{
    return entry + change / 2;
}

static real one_and_a_half(real entry, real change)
{
    return entry + (entry + change) / 2;
}

static real full(real entry, real change)
{
    return entry + change;
}

static real change_alone(real entry, real change)
{
    (void)entry;
    return change / 2;
}

static real half_of_both(real entry, real change)
{
    return (entry + change) / 2;
}

static real half_of_x(real entry, real change)
{
    return entry / 2 + change;
}

static real x_for_f(real entry, real change)
{
    (void)change;
    return entry + entry / 2;
}

static real x_alone(real entry, real change)
{
    (void)change;
    return entry;
}

static real doubled(real entry, real change)
{
    return entry + 2 * change;
}

static real quarter(real entry, real change)
{
    return entry + change / 4;
}

static real taken_away(real entry, real change)
{
    return entry - change / 2;
}

static const struct {
    real (*entry)(real entry, real change);
    const char *says;
} mistakes[] = {
    {one_and_a_half, "x is in your y one and a half times. f is F(x) alone, "
                     "with no x in it,\nand x itself is not halved."},
    {full, "That is a full step: only half of F(x) is added."},
    {change_alone, "The residual is missing: y is f / 2, and x is lost."},
    {half_of_both, "x was halved with f. Where the module says nothing, x "
                   "must go through whole."},
    {half_of_x, "The wrong one of the two was halved."},
    {x_for_f, "f has no part in your y: that is x and half of x."},
    {x_alone, "y is x, as if f were 0. If you wrote 1 / 2: that is 0, a "
              "division of whole\nnumbers."},
    {doubled, "f was doubled, not halved."},
    {quarter, "f was halved twice."},
    {taken_away, "Half of f was taken away from x, not added to it."},
};

/* Is every entry of y made so, over `before` if that is not NULL? */
static bool holds(real (*entry)(real entry, real change),
                  const struct matrix *before)
{
    bool all = true;

    for (size_t i = 0; i < x.rows * x.cols; i++)
        all = all && near(y.data[i], entry(x.data[i], f.data[i]) +
                                         (before ? before->data[i] : 0));
    return all;
}

static void name_mistake(const struct matrix *before)
{
    const size_t last = x.rows * x.cols - 1;

    for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++)
        if (holds(mistakes[k].entry, NULL))
            wrong("%s", mistakes[k].says);
    if (holds(right, before))
        wrong("The result was added to what y held before: overwrite it.");
    if (near(y.data[0], right(x.data[0], f.data[0])) &&
        y.data[last] == before->data[last])
        wrong("The first entries are right, but the last was never written: "
              "there are\nrows * cols of them.");
}

static bool same(const struct matrix *m, const struct matrix *was)
{
    return memcmp(m->data, was->data, m->rows * m->cols * sizeof(real)) == 0;
}

/* Calls the answer, and looks for the usual mistakes where it is wrong. */
static void judge(void)
{
    struct matrix x_was = matrix_copy(&x), f_was = matrix_copy(&f);
    struct matrix before = matrix_copy(&y), want = matrix_copy(&x);

    for (size_t i = 0; i < x.rows * x.cols; i++)
        want.data[i] = right(x.data[i], f.data[i]);
    half_step(&x, &f, &y);
    if (!same(&x, &x_was))
        wrong("x was written to: it is still needed by who called.");
    if (!same(&f, &f_was))
        wrong("f was written to: only y is to change.");
    if (!holds(right, NULL))
        name_mistake(&before);
    expect("y", y.data, want.data, x.rows, x.cols);
    matrix_free(&x_was);
    matrix_free(&f_was);
    matrix_free(&before);
    matrix_free(&want);
}

/* Numbers small enough to follow. */
static void check_by_hand(void)
{
    static real xs[] = {1, -2, 3, 4, 5, -6};
    static real fs[] = {10, 20, -30, 40, 7, 8};
    static real ys[] = {1000, 1000, 1000, 1000, 1000, 1000};

    given = "(x = {{1, -2, 3}, {4, 5, -6}}, f = {{10, 20, -30}, {40, 7, 8}};\n"
            "y held 1000 everywhere before.)\n";
    x = (struct matrix){2, 3, xs};
    f = (struct matrix){2, 3, fs};
    y = (struct matrix){2, 3, ys};
    judge();
}

/* Random numbers of one shape and size. */
static void check_random(size_t tokens, size_t d, real scale)
{
    static char what[96];

    snprintf(what, sizeof what,
             "(Random numbers up to %g, x, f and y: [%zu][%zu].)\n", scale,
             tokens, d);
    given = what;
    x = matrix_new(tokens, d);
    f = matrix_new(tokens, d);
    y = matrix_new(tokens, d);
    random_fill(&x, 1, scale);
    random_fill(&f, 2, scale);
    random_fill(&y, 3, scale);
    judge();
    matrix_free(&x);
    matrix_free(&f);
    matrix_free(&y);
}

static void check(void)
{
    check_by_hand();
    check_random(3, 4, 4);
    check_random(5, 2, (real)1e100);
    check_random(7, 11, 4);
    check_random(13, 1, 4);
    check_random(1, 17, 4);
    check_random(1, 1, 4);
    check_random(0, 3, 4);
}
