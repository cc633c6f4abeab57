/* The check of exercise 7.1. */

#include "exercise.h"
#include "random.h"

static struct matrix x, y, y_before;
static const real *gain, *bias;
static real eps;
static size_t d;

/* The mean of n numbers that stand `stride` apart. */
static real mean_of(const real *numbers, size_t n, size_t stride)
{
    real sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += numbers[i * stride];
    return sum / (real)n;
}

/* The mean of their squared distances to some point. */
static real squares(const real *numbers, size_t n, size_t stride, real point)
{
    real sum = 0;

    for (size_t i = 0; i < n; i++) {
        const real distance = numbers[i * stride] - point;

        sum += distance * distance;
    }
    return sum / (real)n;
}

static real mean(size_t t)
{
    return mean_of(matrix_row(&x, t), d, 1);
}

static real distance(size_t t, size_t i)
{
    return matrix_row(&x, t)[i] - mean(t);
}

static real variance(size_t t)
{
    return squares(matrix_row(&x, t), d, 1, mean(t));
}

/* Entry (t, i), as the right answer has it and as the mistakes do. */
static real right(size_t t, size_t i)
{
    return distance(t, i) / sqrt(variance(t) + eps) * gain[i] + bias[i];
}

static real sample(size_t t, size_t i)
{
    const real larger = variance(t) * (real)d / (real)(d - 1);

    return distance(t, i) / sqrt(larger + eps) * gain[i] + bias[i];
}

static real not_divided(size_t t, size_t i)
{
    const real sum = variance(t) * (real)d;

    return distance(t, i) / sqrt(sum + eps) * gain[i] + bias[i];
}

static real eps_outside(size_t t, size_t i)
{
    return distance(t, i) / (sqrt(variance(t)) + eps) * gain[i] + bias[i];
}

static real no_eps(size_t t, size_t i)
{
    return distance(t, i) / sqrt(variance(t)) * gain[i] + bias[i];
}

static real no_root(size_t t, size_t i)
{
    return distance(t, i) / (variance(t) + eps) * gain[i] + bias[i];
}

static real all_tokens(size_t t, size_t i)
{
    const size_t n = x.rows * d;
    const real middle = mean_of(x.data, n, 1);
    const real spread = sqrt(squares(x.data, n, 1, middle) + eps);

    return (matrix_row(&x, t)[i] - middle) / spread * gain[i] + bias[i];
}

static real columns(size_t t, size_t i)
{
    const real middle = mean_of(x.data + i, x.rows, d);
    const real spread = sqrt(squares(x.data + i, x.rows, d, middle) + eps);

    return (matrix_row(&x, t)[i] - middle) / spread * gain[i] + bias[i];
}

static real no_bias(size_t t, size_t i)
{
    return right(t, i) - bias[i];
}

static real no_gain(size_t t, size_t i)
{
    return distance(t, i) / sqrt(variance(t) + eps) + bias[i];
}

static real neither(size_t t, size_t i)
{
    return distance(t, i) / sqrt(variance(t) + eps);
}

static real bias_first(size_t t, size_t i)
{
    return no_gain(t, i) * gain[i];
}

/* The gain in front of the norm; the bias behind it, or in front as well. */
static real gain_first_with(size_t t, size_t i, bool bias_in_front)
{
    struct matrix token = matrix_new(1, d);
    real middle, spread, result;

    for (size_t k = 0; k < d; k++)
        token.data[k] =
            matrix_row(&x, t)[k] * gain[k] + (bias_in_front ? bias[k] : 0);
    middle = mean_of(token.data, d, 1);
    spread = sqrt(squares(token.data, d, 1, middle) + eps);
    result = (token.data[i] - middle) / spread;
    matrix_free(&token);
    return bias_in_front ? result : result + bias[i];
}

static real gain_first(size_t t, size_t i)
{
    return gain_first_with(t, i, false);
}

static real both_first(size_t t, size_t i)
{
    return gain_first_with(t, i, true);
}

static real not_moved(size_t t, size_t i)
{
    return matrix_row(&x, t)[i] / sqrt(variance(t) + eps) * gain[i] + bias[i];
}

static real rms(size_t t, size_t i)
{
    const real spread = sqrt(squares(matrix_row(&x, t), d, 1, 0) + eps);

    return matrix_row(&x, t)[i] / spread * gain[i] + bias[i];
}

static real spread_from_zero(size_t t, size_t i)
{
    const real spread = sqrt(squares(matrix_row(&x, t), d, 1, 0) + eps);

    return distance(t, i) / spread * gain[i] + bias[i];
}

static real added(size_t t, size_t i)
{
    return matrix_row(&y_before, t)[i] + right(t, i);
}

static const struct {
    real (*entry)(size_t t, size_t i);
    const char *says;
} mistakes[] = {
    {sample, "The squares were divided by d - 1, as for a sample of a larger "
             "crowd.\nThese d numbers are all there are: divide by d."},
    {not_divided, "The sum of the squares was never divided by d: it is not "
                  "yet their mean."},
    {eps_outside,
     "eps stands outside the root. To which is it added, variance "
     "or root?"},
    {no_eps, "eps is missing: a token of equal numbers would be divided by "
             "zero."},
    {no_root, "The distances were divided by the variance. That is a square: "
              "where is\nits root?"},
    {all_tokens, "Mean and variance are those of all tokens together. Each "
                 "has its own."},
    {columns, "Mean and variance were taken down the columns, over the "
              "tokens: that is a\nbatch norm. Take them along each row."},
    {neither, "gain and bias have no part in your y."},
    {no_bias, "The bias is missing."},
    {no_gain, "The gain is missing."},
    {bias_first, "The bias was multiplied by the gain: it is added after "
                 "that."},
    {gain_first, "The gain was multiplied in before the norm, so that it "
                 "changes mean and\nvariance. It comes after."},
    {both_first, "gain and bias were applied to x, before the norm: they come "
                 "after it."},
    {not_moved, "The numbers themselves were divided, not their distances to "
                "the mean."},
    {rms, "That is RMSNorm, which knows no mean. LayerNorm takes it off "
          "first."},
    {spread_from_zero, "You divide by the root mean square of x. The variance "
                       "is made of the\ndistances to the mean, not to zero."},
    {added, "The result was added to what y held before: overwrite it."},
};

/* Does row t of y hold these entries? */
static bool row_holds(size_t t, real (*entry)(size_t t, size_t i))
{
    bool all = true;

    for (size_t i = 0; i < d; i++)
        all = all && near(matrix_row(&y, t)[i], entry(t, i));
    return all;
}

static bool holds(real (*entry)(size_t t, size_t i))
{
    bool all = true;

    for (size_t t = 0; t < x.rows; t++)
        all = all && row_holds(t, entry);
    return all;
}

static bool has_nan(const struct matrix *m)
{
    bool any = false;

    for (size_t i = 0; i < m->rows * m->cols; i++)
        any = any || isnan(m->data[i]);
    return any;
}

static void name_mistake(void)
{
    const size_t last = x.rows - 1;
    const size_t bytes = d * sizeof(real);

    for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++)
        if (holds(mistakes[k].entry))
            wrong("%s", mistakes[k].says);
    if (has_nan(&y_before) && has_nan(&y))
        wrong("y held NaN before, and still does. It is right where y held "
              "numbers, but\nNaN times 0 is NaN: what y holds is never to be "
              "read.");
    if (!row_holds(0, right))
        return;
    if (memcmp(matrix_row(&y, last), matrix_row(&y_before, last), bytes) == 0)
        wrong("The first token is right, but the last row of y was never "
              "written: there\nare x->rows tokens.");
    wrong("The first token is right and a later one is not. Do the sums begin "
          "at 0\nagain for each token, and is it that token's row that is "
          "read?");
}

/* Calls the answer, and sees that it leaves alone what it reads. */
static void call(void)
{
    struct matrix x_was = matrix_copy(&x);

    layer_norm(&x, gain, bias, eps, &y);
    if (memcmp(x.data, x_was.data, x.rows * d * sizeof(real)) != 0)
        wrong("x was written to: only y is to change.");
    matrix_free(&x_was);
}

/* Calls it, and looks for the usual mistakes where it is wrong. */
static void judge(void)
{
    struct matrix want = matrix_new(x.rows, d);

    y_before = matrix_copy(&y);
    for (size_t t = 0; t < x.rows; t++)
        for (size_t i = 0; i < d; i++)
            matrix_row(&want, t)[i] = right(t, i);
    call();
    if (!holds(right))
        name_mistake();
    expect("y", y.data, want.data, x.rows, d);
    matrix_free(&want);
    matrix_free(&y_before);
}

/* With eps = 0.5 the roots are 2 and 4, and no two mistakes are the same. */
static void check_by_hand(void)
{
    static real tokens[] = {1, 2, 3, 6, 16, 6, 7, 11};
    static const real gains[] = {1, 10, -2, 4},
                      biases[] = {100, 200, 300, 400};
    static real ys[] = {1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000};

    given = "(x = {{1, 2, 3, 6}, {16, 6, 7, 11}}, gain = {1, 10, -2, 4},\n"
            "bias = {100, 200, 300, 400}, eps = 0.5; y held 1000 everywhere "
            "before.\nThe means are 3 and 10, the variances 3.5 and 15.5.)\n";
    d = 4;
    x = (struct matrix){2, 4, tokens};
    y = (struct matrix){2, 4, ys};
    gain = gains;
    bias = biases;
    eps = (real)0.5;
    judge();
}

/* A token of equal numbers has the variance 0, and eps alone is left. */
static void check_equal(void)
{
    static real tokens[] = {0, 0, 0, 7, 7, 7, 1, 2, 3};
    static const real gains[] = {2, 3, 4}, biases[] = {5, -6, 7};
    static real ys[] = {1, 1, 1, 1, 1, 1, 1, 1, 1};

    given = "(x = {{0, 0, 0}, {7, 7, 7}, {1, 2, 3}}, gain = {2, 3, 4},\n"
            "bias = {5, -6, 7}, eps = 0.00001.)\n";
    d = 3;
    x = (struct matrix){3, 3, tokens};
    y = (struct matrix){3, 3, ys};
    gain = gains;
    bias = biases;
    eps = (real)1e-5;
    judge();
}

/*
 * Far from zero the last digits of the mean are lost to everyone, but those
 * who square before they subtract lose all digits.
 */
static void judge_far(void)
{
    bool all = true;

    call();
    for (size_t i = 0; i < x.rows * d; i++)
        all = all && fabs(y.data[i] - right(i / d, i % d)) <= (real)1e-4;
    if (!all)
        wrong("Near zero it is right, and for tokens about 1e9 it is not. "
              "Do you subtract\ntwo large numbers that are nearly equal, as "
              "in the mean of the squares minus\nthe square of the mean? At "
              "1e18 a double is exact to about 100, and the\nvariance is "
              "about 5.");
}

/* Near zero; what y holds before is garbage, and NaN is garbage, too. */
static void judge_near(void)
{
    judge();
    for (size_t i = 0; i < x.rows * d; i++)
        y.data[i] = (real)NAN;
    judge();
}

/* Random tokens of one shape, `far` from zero. */
static void check_random(size_t tokens, size_t width, real tiny, real far)
{
    static char what[96];
    struct matrix gains = matrix_new(1, width), biases = matrix_new(1, width);

    snprintf(what, sizeof what,
             "(Random numbers about %g, x: [%zu][%zu], eps = %g.)\n", far,
             tokens, width, tiny);
    given = what;
    d = width;
    eps = tiny;
    x = matrix_new(tokens, width);
    y = matrix_new(tokens, width);
    random_fill(&x, 1, 4);
    random_fill(&y, 2, 4);
    random_fill(&gains, 3, 2);
    random_fill(&biases, 4, 2);
    for (size_t i = 0; i < tokens * width; i++)
        x.data[i] += far;
    gain = gains.data;
    bias = biases.data;
    if (far < 1000)
        judge_near();
    else
        judge_far();
    matrix_free(&x);
    matrix_free(&y);
    matrix_free(&gains);
    matrix_free(&biases);
}

static void check(void)
{
    const real tiny[] = {(real)1e-12, (real)1e-5, 3};

    check_by_hand();
    check_equal();
    for (size_t k = 0; k < sizeof tiny / sizeof *tiny; k++) {
        check_random(3, 4, tiny[k], 0);
        check_random(7, 11, tiny[k], 1);
        check_random(13, 5, tiny[k], -3);
        check_random(1, 7, tiny[k], 2);
        check_random(4, 1, tiny[k], 2);
        check_random(2, 101, tiny[k], 2);
        check_random(0, 3, tiny[k], 0);
        check_random(3, 4, tiny[k], (real)1e9);
        check_random(5, 7, tiny[k], (real)1e9);
    }
}
