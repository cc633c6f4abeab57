/* The check of exercise 6.3. */

#include "exercise.h"
#include "random.h"

/* What the loss is made of; the answer passes it on. */
struct problem {
    size_t calls_here, calls_elsewhere;
    struct matrix value, start;         /* now, and at the start */
    struct matrix linear, square, cube; /* what stands before the powers */
    struct matrix gradient;
};

static struct problem problem;
static real step;

static size_t count(void)
{
    return problem.value.rows * problem.value.cols;
}

/* The sum of a p + b p^2 + c p^3 over all entries. */
static real polynomial(const struct matrix *p)
{
    real sum = 0;

    for (size_t i = 0; i < count(); i++) {
        const real z = p->data[i];

        sum += z * (problem.linear.data[i] +
                    z * (problem.square.data[i] + z * problem.cube.data[i]));
    }
    return sum;
}

static bool is_at_start(void)
{
    return memcmp(problem.value.data, problem.start.data,
                  count() * sizeof(real)) == 0;
}

/* The loss as the answer sees it. */
static real loss(void *context)
{
    if (context != &problem)
        wrong("loss() was not called with the context.");
    if (is_at_start())
        problem.calls_here++;
    else
        problem.calls_elsewhere++;
    return polynomial(&problem.value);
}

/* The direction, and what some take for it. */
typedef real (*direction)(size_t i);

static real right(size_t i)
{
    return i % 2 == 0 ? 1 : -1;
}

static real ones(size_t i)
{
    (void)i;
    return 1;
}

static real opposite(size_t i)
{
    return -right(i);
}

static real by_column(size_t i)
{
    return right(i % problem.value.cols);
}

static real by_row(size_t i)
{
    return right(i / problem.value.cols);
}

/* L(p + s v). */
static real there(direction v, real s)
{
    struct matrix moved = matrix_copy(&problem.start);
    real result;

    for (size_t i = 0; i < count(); i++)
        moved.data[i] += s * v(i);
    result = polynomial(&moved);
    matrix_free(&moved);
    return result;
}

/* <g, v>. */
static real slope(direction v)
{
    real sum = 0;

    for (size_t i = 0; i < count(); i++)
        sum += problem.gradient.data[i] * v(i);
    return sum;
}

/* The remainder, without its absolute value. */
static real rest(direction v, real s)
{
    return there(v, s) - there(v, 0) - s * slope(v);
}

static real order_of(real whole, real half)
{
    return log2(fabs(whole / half));
}

static real order_along(direction v)
{
    return order_of(rest(v, step), rest(v, step / 2));
}

/* By a difference to both sides of p. */
static real central(real s)
{
    return there(right, s) - there(right, -s) - 2 * s * slope(right);
}

static void name_direction(real got)
{
    if (near(got, order_along(ones)))
        wrong("v is -1 for every other entry: you moved all of them upwards.");
    if (near(got, order_along(opposite)))
        wrong("v is +1 for entry 0, and -1 for entry 1: you went the opposite "
              "way.");
    if (near(got, order_along(by_column)))
        wrong("The signs of v begin anew in each row. They go on: entry i is "
              "value->data[i].");
    if (near(got, order_along(by_row)))
        wrong("The signs of v go by rows. They go by entries: entry i is "
              "value->data[i].");
}

static void name_logarithm(real got, real want)
{
    if (near(got, want * log((real)2)))
        wrong("log() is the natural logarithm: here the base is 2.");
    if (near(got, want * log10((real)2)))
        wrong("log10() has the base 10: here it is 2.");
    if (near(got, exp2(want)))
        wrong("That is R(step) / R(step / 2) itself, without its logarithm.");
    if (near(got, -want))
        wrong("The ratio is upside down.");
    if (near(got, want - 1))
        wrong("It is 1 less than it should be: was R divided by its step?");
}

static void name_remainder(real got)
{
    const real whole = rest(right, step);
    const real change = there(right, step) - there(right, 0);
    const real half_change = there(right, step / 2) - there(right, 0);
    const real predicted = step * slope(right);

    if (near(got, order_of(change, half_change)))
        wrong("s <g, v> is missing: R is what the gradient does not explain.");
    if (near(got, order_of(change - slope(right), half_change - slope(right))))
        wrong("<g, v> was taken away without the step before it.");
    if (near(got, order_of(whole, half_change - predicted)))
        wrong("In R(step / 2) the whole step stands before <g, v>.");
    if (near(got, order_of(whole, change - predicted / 2)))
        wrong("For R(step / 2) the values were moved by the whole step.");
    if (near(got, order_of(change + predicted, half_change + predicted / 2)))
        wrong("s <g, v> was added: it is to be taken away.");
}

static void name_place(real got)
{
    const real from_there = there(right, step * 3 / 2) - there(right, 0);
    const real between = there(right, step / 2) - there(right, step);
    const real half = step / 2 * slope(right), whole = rest(right, step);

    if (near(got, order_of(central(step), central(step / 2))) ||
        near(got, order_of(central(step), central(step / 2)) - 1))
        wrong("That compares L at p + s v and at p - s v. R compares p + s v "
              "with p itself.");
    if (problem.calls_here == 0)
        wrong("loss() was never called while `value` held p.");
    if (problem.calls_elsewhere == 0)
        wrong("loss() was never called while `value` held anything but p: it "
              "looks at `value`\nitself, not at a copy of it.");
    if (near(got, order_of(whole, from_there - half)))
        wrong("The second move began where the first had ended.");
    if (near(got, order_of(whole, between - half)))
        wrong("R(step / 2) was made with L(p + step v) in place of L(p).");
    if (near(got, 1))
        wrong("The order is 1 here, whatever L is. Was L(p) computed while "
              "`value` was moved?");
}

static void expect_restored(void)
{
    if (is_at_start())
        return;
    for (size_t i = 0; i < count(); i++)
        if (!near(problem.value.data[i], problem.start.data[i]))
            wrong("`value` does not hold p again: entry %zu was %.9g and is "
                  "%.9g.",
                  i, problem.start.data[i], problem.value.data[i]);
    wrong("`value` holds p again, but not to the last bit. What is added and "
          "taken away again\nneed not be what it was.");
}

/* Calls the answer, and looks for the usual mistakes where it is wrong. */
static void judge(void)
{
    struct matrix gradient_was = matrix_copy(&problem.gradient);
    real want, got;

    problem.start = matrix_copy(&problem.value);
    want = order_along(right);
    problem.calls_here = problem.calls_elsewhere = 0;
    got =
        taylor_order(loss, &problem, &problem.value, &problem.gradient, step);
    if (memcmp(problem.gradient.data, gradient_was.data,
               count() * sizeof(real)) != 0)
        wrong("gradient was written to.");
    if (!near(got, want)) {
        name_place(got);
        name_logarithm(got, want);
        name_remainder(got);
        name_direction(got);
        if (isnan(got))
            wrong("Expected %.9g, got NaN. R(step) has another sign than "
                  "R(step / 2) here, if you\nleave out the absolute value.",
                  want);
        wrong("Expected %.9g, got %.9g", want, got);
    }
    expect_restored();
    matrix_free(&problem.start);
    matrix_free(&gradient_was);
}

/* Six numbers, of which the second goes into L by its cube. */
static void check_by_hand(real last_gradient)
{
    static char what[256];
    real zeros[6] = {0}, squares[] = {1, 0, 1, 1, 1, 1};
    real cubes[] = {0, 1, 0, 0, 0, 0}, values[] = {1, 2, 3, -1, 1, 2};
    real gradients[] = {2, 12, 6, -2, 2, last_gradient};

    snprintf(what, sizeof what,
             "(L = p[0]^2 + p[1]^3 + p[2]^2 + ... + p[5]^2, p = {{1, 2, 3}, "
             "{-1, 1, 2}},\ngradient = {{2, 12, 6}, {-2, 2, %g}}, step = 2. "
             "L(p) is 24, L(p + 2v) is 52\nand L(p + v) is 30.)\n",
             last_gradient);
    given = what;
    problem = (struct problem){
        .value = {2, 3, values},
        .linear = {2, 3, zeros},
        .square = {2, 3, squares},
        .cube = {2, 3, cubes},
        .gradient = {2, 3, gradients},
    };
    step = 2;
    judge();
}

/* One number, whose remainder changes its sign between step / 2 and step. */
static void check_signs(void)
{
    real value[] = {0}, gradient[] = {0}, linear[] = {0}, square[] = {3};
    real cube[] = {-4};

    given = "(L = 3 p^2 - 4 p^3, p = {{0}}, gradient = {{0}}, step = 1. L(p + "
            "v) is -1 and\nL(p + v/2) is 0.25.)\n";
    problem = (struct problem){
        .value = {1, 1, value},
        .linear = {1, 1, linear},
        .square = {1, 1, square},
        .cube = {1, 1, cube},
        .gradient = {1, 1, gradient},
    };
    step = 1;
    judge();
}

static struct matrix random_matrix(size_t rows, size_t cols, uint64_t seed)
{
    struct matrix m = matrix_new(rows, cols);

    random_fill(&m, seed, 2);
    return m;
}

/* Numbers that a rounding would change: tiny ones and thirds. */
static void make_delicate(struct matrix *value)
{
    for (size_t i = 0; i < count(); i++)
        if (i % 3 == 0)
            value->data[i] *= (real)1e-30;
        else
            value->data[i] /= 3;
}

/* Random numbers of one shape, with the right gradient or off by `error`. */
static void check_random(size_t rows, size_t cols, real a_step, real error)
{
    static char what[128];

    snprintf(what, sizeof what,
             "(Random numbers, value: [%zu][%zu], step = %g, a gradient that "
             "is %s.)\n",
             rows, cols, a_step, error == 0 ? "right" : "wrong");
    given = what;
    problem = (struct problem){
        .value = random_matrix(rows, cols, 1),
        .linear = random_matrix(rows, cols, 2),
        .square = random_matrix(rows, cols, 3),
        .cube = random_matrix(rows, cols, 4),
        .gradient = matrix_new(rows, cols),
    };
    step = a_step;
    make_delicate(&problem.value);
    for (size_t i = 0; i < count(); i++) {
        const real p = problem.value.data[i];

        problem.gradient.data[i] = problem.linear.data[i] +
                                   2 * p * problem.square.data[i] +
                                   3 * p * p * problem.cube.data[i];
        problem.gradient.data[i] += random_at(5, i, error);
    }
    judge();
    matrix_free(&problem.value);
    matrix_free(&problem.linear);
    matrix_free(&problem.square);
    matrix_free(&problem.cube);
    matrix_free(&problem.gradient);
}

static void check(void)
{
    const size_t shapes[][2] = {{3, 5}, {2, 4}, {5, 2},  {1, 7},
                                {7, 1}, {4, 4}, {11, 3}, {1, 1}};

    check_by_hand(1); /* wrong */
    check_by_hand(4); /* right */
    check_signs();
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
        for (int i = 0; i < 5; i++) {
            const real a_step = ldexp((real)1, -i);

            check_random(shapes[k][0], shapes[k][1], a_step, 0);
            check_random(shapes[k][0], shapes[k][1], a_step, 1);
        }
}
