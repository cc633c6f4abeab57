/* The check of exercise 8.1. */

#include "exercise.h"
#include "random.h"

static struct matrix x, wt, y, y_before;

/* How a sum may come about: right, or in one of the usual wrong ways. */
struct formula {
    real times;        /* y's old value, kept in the sum */
    size_t token;      /* x[t][i] is x[t * token + i] */
    size_t row, step;  /* wt[i][o] is wt[i * row + o * step] */
    size_t from_input; /* the first input that counts */
};

static struct formula right(void)
{
    return (struct formula){0, x.cols, wt.cols, 1, 0};
}

static real entry(struct formula f, size_t t, size_t o)
{
    real sum = f.times > 0 ? y_before.data[t * y.cols + o] : 0;

    for (size_t i = f.from_input; i < x.cols; i++)
        sum += x.data[t * f.token + i] * wt.data[i * f.row + o * f.step];
    return sum;
}

/* Are the tokens from `first` on as the formula has them? */
static bool holds_from(size_t first, struct formula f)
{
    bool all = true;

    for (size_t t = first; t < y.rows; t++)
        for (size_t o = 0; o < y.cols; o++)
            all = all && near(y.data[t * y.cols + o], entry(f, t, o));
    return all;
}

static bool holds(struct formula f)
{
    return holds_from(0, f);
}

static void name_mistake(void)
{
    struct formula garbage = right(), first = right(), last = right();
    struct formula stride = right(), transposed = right();

    garbage.times = 1;
    first.token = 0;
    last.from_input = x.cols - 1;
    stride.row = x.cols;
    transposed.row = 1;
    transposed.step = x.cols;
    if (holds(garbage))
        wrong("The result was added to what y held before.");
    if (holds_from(1, garbage))
        wrong("The first token is right; to the others was added what y held "
              "before, as if\nonly the first row of y was set to 0.");
    if (holds(first))
        wrong("Every row of y was made from the first token's x: token t "
              "begins at x[t * in].");
    if (holds(last))
        wrong("Only the last input counts: add to y where you overwrite it.");
    if (holds(stride))
        wrong("A row of wt has out numbers, so wt[i][o] is not wt[i * in + "
              "o].");
    if (holds(transposed))
        wrong("The weights were read as [out][in], but wt is the transpose, "
              "[in][out].");
}

static bool same(const struct matrix *m, const struct matrix *was)
{
    return memcmp(m->data, was->data, m->rows * m->cols * sizeof(real)) == 0;
}

/* Calls the answer; where y is finite before, looks for usual mistakes. */
static void judge(bool named)
{
    struct matrix x_was = matrix_copy(&x), wt_was = matrix_copy(&wt);
    struct matrix want = matrix_new(y.rows, y.cols);

    for (size_t k = 0; k < y.rows * y.cols; k++)
        want.data[k] = entry(right(), k / y.cols, k % y.cols);
    y_before = matrix_copy(&y);
    product_in_out(x.data, wt.data, y.data, x.rows, x.cols, y.cols);
    if (!same(&x, &x_was) || !same(&wt, &wt_was))
        wrong("x or wt was written to: only y is to change.");
    if (named && !all_near(y.data, want.data, y.rows * y.cols))
        name_mistake();
    if (x.cols == 0 && same(&y, &y_before))
        wrong("in is 0, and y holds what it held before: a sum of nothing is "
              "0.");
    expect("y", y.data, want.data, y.rows, y.cols);
    matrix_free(&want);
    matrix_free(&y_before);
    matrix_free(&x_was);
    matrix_free(&wt_was);
}

static void check_by_hand(void)
{
    static real xs[] = {1, 10, 100, 1000}, wts[] = {1, 2, 3, 4, 5, 6};
    static real ys[] = {7, 7, 7, 7, 7, 7};

    given = "(x = {{1, 10}, {100, 1000}}, wt = {{1, 2, 3}, {4, 5, 6}}; y held "
            "7 everywhere\nbefore.)\n";
    x = (struct matrix){2, 2, xs};
    wt = (struct matrix){2, 3, wts};
    y = (struct matrix){2, 3, ys};
    judge(true);
}

/* Random numbers in x and wt, and NaN in y. */
static void check_shape(size_t tokens, size_t in, size_t out)
{
    static char shape[96];

    snprintf(shape, sizeof shape,
             "(Random numbers, tokens = %zu, in = %zu, out = %zu; y held NaN "
             "before.)\n",
             tokens, in, out);
    given = shape;
    x = matrix_new(tokens, in);
    wt = matrix_new(in, out);
    y = matrix_new(tokens, out);
    random_fill(&x, 1, 2);
    random_fill(&wt, 2, 2);
    for (size_t k = 0; k < tokens * out; k++)
        y.data[k] = (real)NAN;
    judge(false);
    matrix_free(&x);
    matrix_free(&wt);
    matrix_free(&y);
}

static void check(void)
{
    const size_t sizes[] = {1, 2, 3, 8, 17};

    check_by_hand();
    for (size_t i = 0; i < 5; i++)
        for (size_t k = 0; k < 5; k++)
            for (size_t l = 0; l < 5; l++)
                check_shape(sizes[i], sizes[k], sizes[l]);
    check_shape(0, 3, 4);
    check_shape(3, 0, 4);
    check_shape(5, 70, 130);
}
