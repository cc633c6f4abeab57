/* The check of exercise 7.5. */

#include "exercise.h"
#include "macaron.h"
#include "random.h"

static struct conformer first, second;
static struct layernorm norm;
static struct matrix x, y, x1, x2, x3, x4, made;

/* The contexts of the branches, told apart by their addresses. */
static char attend_name[] = "attention", convolve_name[] = "convolution";

/* What a branch must be called with, and on matrices that are two. */
static void expect_call(const char *name, bool own_context,
                        const struct matrix *from, const struct matrix *to)
{
    if (!own_context)
        wrong("%s was not given its own context.", name);
    if (from->data == to->data)
        wrong("%s was told to write where it reads.", name);
    matrix_expect(name, "from", from, x.rows, x.cols);
    matrix_expect(name, "to", to, x.rows, x.cols);
}

/* In place of attention: each token gets the mean of all. */
static void attend(void *context, const struct matrix *from, struct matrix *to)
{
    expect_call(attend_name, context == attend_name, from, to);
    for (size_t i = 0; i < from->cols; i++) {
        real sum = 0;

        for (size_t t = 0; t < from->rows; t++)
            sum += matrix_row(from, t)[i];
        for (size_t t = 0; t < from->rows; t++)
            matrix_row(to, t)[i] = sum / (real)from->rows;
    }
}

/* In place of convolution: each token gets the one before it, the first 0. */
static void convolve(void *context, const struct matrix *from,
                     struct matrix *to)
{
    expect_call(convolve_name, context == convolve_name, from, to);
    for (size_t i = 0; i < from->rows * from->cols; i++)
        to->data[i] = i < from->cols ? 0 : from->data[i - from->cols];
}

static const struct macaron_branch attention = {attend, NULL, attend_name};
static const struct macaron_branch convolution = {convolve, NULL,
                                                  convolve_name};

/* to = base + times * F(from). */
static void step(const struct conformer *module, const struct matrix *from,
                 const struct matrix *base, real times, struct matrix *to)
{
    struct conformer_cache cache = conformer_cache_new(module, from->rows);
    struct matrix f = matrix_new(from->rows, from->cols);

    conformer_forward(module, from, &cache, &f);
    for (size_t i = 0; i < f.rows * f.cols; i++)
        to->data[i] = (base ? base->data[i] : 0) + times * f.data[i];
    matrix_free(&f);
    conformer_cache_free(&cache);
}

static void half(const struct conformer *module, const struct matrix *from,
                 struct matrix *to)
{
    step(module, from, from, (real)0.5, to);
}

/* to = base + branch(from); without a base the branch alone. */
static void add(const struct macaron_branch *branch, const struct matrix *from,
                const struct matrix *base, struct matrix *to)
{
    branch->forward(branch->context, from, to);
    for (size_t i = 0; base && i < base->rows * base->cols; i++)
        to->data[i] += base->data[i];
}

static void finish(void)
{
    half(&second, &x3, &x4);
    layernorm_forward(&norm, &x4, &made);
}

/* What the right answer makes, and what the mistakes make. */
static void right(void)
{
    half(&first, &x, &x1);
    add(&attention, &x1, &x1, &x2);
    add(&convolution, &x2, &x2, &x3);
    finish();
}

static void convolution_first(void)
{
    half(&first, &x, &x1);
    add(&convolution, &x1, &x1, &x2);
    add(&attention, &x2, &x2, &x3);
    finish();
}

static void parallel(void)
{
    half(&first, &x, &x1);
    add(&attention, &x1, &x1, &x2);
    add(&convolution, &x1, &x2, &x3);
    finish();
}

static void attention_alone(void)
{
    half(&first, &x, &x1);
    add(&attention, &x1, NULL, &x2);
    add(&convolution, &x2, &x2, &x3);
    finish();
}

static void convolution_alone(void)
{
    half(&first, &x, &x1);
    add(&attention, &x1, &x1, &x2);
    add(&convolution, &x2, NULL, &x3);
    finish();
}

static void both_alone(void)
{
    half(&first, &x, &x1);
    add(&attention, &x1, NULL, &x2);
    add(&convolution, &x2, NULL, &x3);
    finish();
}

static void from_x(void)
{
    half(&first, &x, &x1);
    add(&attention, &x1, &x, &x2);
    add(&convolution, &x2, &x2, &x3);
    finish();
}

static void from_x1(void)
{
    half(&first, &x, &x1);
    add(&attention, &x1, &x1, &x2);
    add(&convolution, &x2, &x1, &x3);
    finish();
}

static void no_norm(void)
{
    right();
    memcpy(made.data, x4.data, x.rows * x.cols * sizeof(real));
}

static void norm_early(void)
{
    right();
    layernorm_forward(&norm, &x3, &x4);
    half(&second, &x4, &made);
}

static void no_second(void)
{
    right();
    layernorm_forward(&norm, &x3, &made);
}

static void first_again(void)
{
    right();
    half(&first, &x3, &x4);
    layernorm_forward(&norm, &x4, &made);
}

static void in_place(void)
{
    right();
    step(&second, &x3, NULL, (real)1.5, &x4);
    layernorm_forward(&norm, &x4, &made);
}

static void no_first(void)
{
    add(&attention, &x, &x, &x2);
    add(&convolution, &x2, &x2, &x3);
    finish();
}

static void exchanged(void)
{
    half(&second, &x, &x1);
    add(&attention, &x1, &x1, &x2);
    add(&convolution, &x2, &x2, &x3);
    half(&first, &x3, &x4);
    layernorm_forward(&norm, &x4, &made);
}

static void full_steps(void)
{
    step(&first, &x, &x, 1, &x1);
    add(&attention, &x1, &x1, &x2);
    add(&convolution, &x2, &x2, &x3);
    step(&second, &x3, &x3, 1, &x4);
    layernorm_forward(&norm, &x4, &made);
}

/* The residual of a half step added once more. */
static void add_again(const struct matrix *from, struct matrix *to)
{
    for (size_t i = 0; i < from->rows * from->cols; i++)
        to->data[i] += from->data[i];
}

static void residual_twice(void)
{
    half(&first, &x, &x1);
    add_again(&x, &x1);
    add(&attention, &x1, &x1, &x2);
    add(&convolution, &x2, &x2, &x3);
    half(&second, &x3, &x4);
    add_again(&x3, &x4);
    layernorm_forward(&norm, &x4, &made);
}

static void normed_branches(void)
{
    half(&first, &x, &x1);
    layernorm_forward(&norm, &x1, &x3);
    add(&attention, &x3, &x1, &x2);
    layernorm_forward(&norm, &x2, &x4);
    add(&convolution, &x4, &x2, &x3);
    finish();
}

static const struct {
    void (*make)(void);
    const char *says;
} mistakes[] = {
    {convolution_first, "convolution came before attention."},
    {parallel, "Both branches read what the first half step has made. "
               "convolution reads what\nattention and its residual have."},
    {attention_alone, "The residual of attention is missing."},
    {convolution_alone, "The residual of convolution is missing."},
    {both_alone, "Neither branch has its residual: forward() gives the branch "
                 "alone."},
    {from_x, "To attention was added x. Its residual is what it was given."},
    {from_x1, "To convolution was added what attention was given. Its "
              "residual is what it\nwas given itself."},
    {no_norm, "The norm at the end is missing."},
    {norm_early, "The norm came before the second half step: it ends the "
                 "block."},
    {no_first, "The first half step is missing."},
    {no_second, "The second half step is missing."},
    {first_again, "The module `first` was used for both half steps."},
    {exchanged, "`first` and `second` have changed places."},
    {in_place, "The second half step was told to write where it reads, so "
               "that x3 was lost\nbefore it was added."},
    {full_steps, "Those are full steps, as of conformer_forward() and a "
                 "residual."},
    {residual_twice, "The half steps' residuals are in twice: "
                     "half_step_forward() has added them."},
    {normed_branches, "The branches were given normed tokens. `norm` is for "
                      "the end alone."},
};

static bool is_made(void (*make)(void), const struct matrix *before)
{
    bool all = true;

    make();
    for (size_t i = 0; i < x.rows * x.cols; i++)
        all = all &&
              near(y.data[i], made.data[i] + (before ? before->data[i] : 0));
    return all;
}

/* What the answer only gets to read. */
enum { READ = 15 };
static struct matrix *const read_only[READ] = {
    &x,
    &first.norm.gain,
    &first.norm.bias,
    &first.up.weight,
    &first.up.bias,
    &first.down.weight,
    &first.down.bias,
    &second.norm.gain,
    &second.norm.bias,
    &second.up.weight,
    &second.up.bias,
    &second.down.weight,
    &second.down.bias,
    &norm.gain,
    &norm.bias,
};

/* Bit for bit; x: [0][d] has no data. */
static bool same(const struct matrix *m, const struct matrix *was)
{
    const size_t count = was->rows * was->cols;

    return count == 0 || memcmp(m->data, was->data, count * sizeof(real)) == 0;
}

/* Calls the answer, and sees that it leaves alone what it reads. */
static void call(void)
{
    struct matrix was[READ];

    for (size_t k = 0; k < READ; k++)
        was[k] = matrix_copy(read_only[k]);
    macaron(&first, &second, &attention, &convolution, &norm, &x, &y);
    for (size_t k = 0; k < READ; k++) {
        if (!same(read_only[k], &was[k]))
            wrong("%s was written to: only y is to change.",
                  k == 0 ? "x" : "A weight of a module, or the norm,");
        matrix_free(&was[k]);
    }
}

static bool has_nan(const struct matrix *m)
{
    bool any = false;

    for (size_t i = 0; i < m->rows * m->cols; i++)
        any = any || isnan(m->data[i]);
    return any;
}

static void name_mistake(const struct matrix *before)
{
    for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++)
        if (is_made(mistakes[k].make, NULL))
            wrong("%s", mistakes[k].says);
    if (is_made(right, before))
        wrong("The result was added to what y held before.");
    if (has_nan(before) && has_nan(&y))
        wrong("y held NaN before, and still does. It is right where y held "
              "numbers, but\nNaN times 0 is NaN: what y holds is never to be "
              "read.");
}

/* Calls the answer, and looks for the usual mistakes where it is wrong. */
static void judge(void)
{
    struct matrix before = matrix_copy(&y), want;

    right();
    want = matrix_copy(&made);
    call();
    if (!all_near(y.data, want.data, y.rows * y.cols))
        name_mistake(&before);
    expect("y", y.data, want.data, y.rows, y.cols);
    matrix_free(&want);
    matrix_free(&before);
}

/* All that has a size; the modules are zeros. */
static void set_up(size_t tokens, size_t d, size_t d_ff, size_t other)
{
    first = conformer_new(d, d_ff, (real)1e-5);
    second = conformer_new(d, other, (real)1e-5);
    norm = layernorm_new(d, 1);
    x = matrix_new(tokens, d);
    y = matrix_new(tokens, d);
    x1 = matrix_new(tokens, d);
    x2 = matrix_new(tokens, d);
    x3 = matrix_new(tokens, d);
    x4 = matrix_new(tokens, d);
    made = matrix_new(tokens, d);
}

static void tear_down(void)
{
    conformer_free(&first);
    conformer_free(&second);
    layernorm_free(&norm);
    matrix_free(&x);
    matrix_free(&y);
    matrix_free(&x1);
    matrix_free(&x2);
    matrix_free(&x3);
    matrix_free(&x4);
    matrix_free(&made);
}

/* Modules of nothing but a last bias say the same whatever they are given. */
static void check_by_hand(void)
{
    const real tokens[] = {1, 2, 3, 5, 0, 1};
    const real firsts[] = {2, 4, -6}, seconds[] = {10, 0, 2};

    given = "(x = {{1, 2, 3}, {5, 0, 1}}; F of `first` is {2, 4, -6} for "
            "every token, F of\n`second` {10, 0, 2}; attention gives each "
            "token the mean of all tokens,\nconvolution the token before it, "
            "or 0. Before the norm, whose eps is 1, this\nmakes {{11, 7, 0}, "
            "{21, 12, -3}}. y held 1000 everywhere before.)\n";
    set_up(2, 3, 2, 2);
    memcpy(x.data, tokens, sizeof tokens);
    memcpy(first.down.bias.data, firsts, sizeof firsts);
    memcpy(second.down.bias.data, seconds, sizeof seconds);
    for (size_t i = 0; i < 6; i++)
        y.data[i] = 1000;
    judge();
    tear_down();
}

static void fill(struct conformer *module, uint64_t seed)
{
    random_fill(&module->norm.gain, seed, 2);
    random_fill(&module->norm.bias, seed + 1, 2);
    random_fill(&module->up.weight, seed + 2, 2);
    random_fill(&module->up.bias, seed + 3, 2);
    random_fill(&module->down.weight, seed + 4, 2);
    random_fill(&module->down.bias, seed + 5, 2);
}

/* Random modules and tokens of some sizes. */
static void check_random(size_t tokens, size_t d, size_t d_ff, size_t other)
{
    static char what[128];

    snprintf(what, sizeof what,
             "(Random numbers, x: [%zu][%zu], d_ff = %zu in `first` and %zu "
             "in `second`.)\n",
             tokens, d, d_ff, other);
    given = what;
    set_up(tokens, d, d_ff, other);
    fill(&first, 10);
    fill(&second, 20);
    random_fill(&norm.gain, 1, 2);
    random_fill(&norm.bias, 2, 2);
    random_fill(&x, 3, 4);
    random_fill(&y, 4, 4);
    judge();
    for (size_t i = 0; i < tokens * d; i++)
        y.data[i] = (real)NAN;
    judge();
    tear_down();
}

static void check(void)
{
    check_by_hand();
    check_random(3, 4, 5, 5);
    check_random(4, 3, 7, 2);
    check_random(7, 5, 11, 13);
    check_random(1, 6, 4, 3);
    check_random(5, 1, 2, 3);
    check_random(0, 3, 2, 3);
}
