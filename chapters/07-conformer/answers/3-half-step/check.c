/* The check of exercise 7.3. */

#include "exercise.h"
#include "random.h"

static struct conformer module, gradient, gradient_before;
static struct conformer_cache cache;
static struct matrix x, dy, dx, dx_before;

/* What comes back through F alone from df = dy. All of it goes by df's size.
 */
static struct conformer gradient_of_f;
static struct matrix dx_of_f;

/* The matrices of a module, by number. */
enum { PARTS = 6 };
static const char *const names[PARTS] = {"norm.gain",   "norm.bias",
                                         "up.weight",   "up.bias",
                                         "down.weight", "down.bias"};

static const struct matrix *part(const struct conformer *of, size_t k)
{
    const struct matrix *const parts[PARTS] = {
        &of->norm.gain, &of->norm.bias,   &of->up.weight,
        &of->up.bias,   &of->down.weight, &of->down.bias};

    return parts[k];
}

/*
 * How often is in dx what it held before, dy, what came through F, and x; and
 * in `gradient`, what it held before and F's.
 */
struct shares {
    real before, past, through, of_x, gradient_before, gradient;
};

static const struct shares right = {
    1, 1, (real)0.5, 0, 1, (real)0.5,
};

static const struct {
    struct shares shares;
    const char *says;
} mistakes[] = {
    {{1, 1, 1, 0, 1, 1},
     "The half was forgotten: F(x) was halved on the way there."},
    {{1, 1, (real)0.5, 0, 1, 1},
     "The gradients of F's weights are whole, but the half stands behind F: "
     "they are\nhalved as dx's part is."},
    {{(real)0.5, 1, (real)0.5, 0, 1, 1},
     "What dx held before was halved, and the gradients of F's weights were "
     "not.\nHalve what goes into F's way back, not what comes out."},
    {{1, 0, (real)0.5, 0, 1, (real)0.5},
     "The residual is missing: dy comes down past the module as well."},
    {{1, 0, 1, 0, 1, 1},
     "Residual and half are missing: that is the way back of F alone."},
    {{1, (real)0.5, (real)0.5, 0, 1, (real)0.5},
     "The residual was halved, but x went past the module whole."},
    {{1, (real)0.5, 1, 0, 1, 1},
     "The wrong one of the two was halved: past the module dy comes whole."},
    {{1, 1, (real)0.25, 0, 1, (real)0.25}, "Half was taken twice."},
    {{0, 1, (real)0.5, 0, 1, (real)0.5},
     "dx lost what it held before: add to it."},
    {{0, 1, 0, 0, 1, (real)0.5},
     "dx was overwritten with dy after F's part had been added."},
    {{1, 0, (real)0.5, 1, 1, (real)0.5},
     "x was added to dx. That was the residual on the way there; on the way "
     "back it is\nof dy."},
    {{1, (real)1.5, (real)0.5, 0, 1, (real)0.5},
     "dy is in dx one and a half times, as if F(x) had x in it."
     "\nconformer_backward() is of F alone."},
    {{1, 1, 2, 0, 1, 2}, "dy was doubled before F, not halved."},
    {{1, 2, (real)0.5, 0, 1, (real)0.5}, "The residual is in dx twice."},
    {{1, 1, 0, 0, 1, 0},
     "Nothing has come back through F: neither to dx nor to gradient."},
    {{1, 1, 0, 0, 1, (real)0.5}, "What came through F is missing from dx."},
    {{1, 1, (real)0.5, 0, 1, 0},
     "gradient has not changed: F's weights have gradients, too."},
    {{1, 1, (real)0.5, 0, 0, (real)0.5},
     "gradient lost what it held before: add to it."},
    {{1, 1, (real)0.5, 0, (real)0.5, (real)0.5},
     "What gradient held before was halved with the rest of it."},
    {{0, 1, (real)0.5, 0, 0, (real)0.5},
     "dx and gradient lost what they held before: add to them."},
};

static size_t count(const struct matrix *m)
{
    return m->rows * m->cols;
}

static struct conformer conformer_copy(const struct conformer *from)
{
    return (struct conformer){
        .norm = {matrix_copy(&from->norm.gain), matrix_copy(&from->norm.bias),
                 from->norm.eps},
        .up = {matrix_copy(&from->up.weight), matrix_copy(&from->up.bias)},
        .down = {matrix_copy(&from->down.weight),
                 matrix_copy(&from->down.bias)},
    };
}

static struct matrix dx_by(struct shares s)
{
    struct matrix sum = matrix_new(dx.rows, dx.cols);

    for (size_t i = 0; i < count(&sum); i++)
        sum.data[i] = s.before * dx_before.data[i] + s.past * dy.data[i] +
                      s.through * dx_of_f.data[i] + s.of_x * x.data[i];
    return sum;
}

static struct matrix gradient_by(size_t k, struct shares s)
{
    struct matrix sum = matrix_copy(part(&gradient_before, k));

    for (size_t i = 0; i < count(&sum); i++)
        sum.data[i] = s.gradient_before * sum.data[i] +
                      s.gradient * part(&gradient_of_f, k)->data[i];
    return sum;
}

static bool dx_holds(struct shares s)
{
    struct matrix want = dx_by(s);
    const bool all = all_near(dx.data, want.data, count(&dx));

    matrix_free(&want);
    return all;
}

static bool gradient_holds(struct shares s)
{
    bool all = true;

    for (size_t k = 0; k < PARTS; k++) {
        struct matrix want = gradient_by(k, s);

        all =
            all && all_near(part(&gradient, k)->data, want.data, count(&want));
        matrix_free(&want);
    }
    return all;
}

/* Was F's way back given half of what dx held with dy added? */
static bool is_from_dx(void)
{
    struct matrix df = matrix_copy(&dy), back = matrix_copy(&dx_before);
    struct conformer unused = conformer_gradient_new(&module);
    bool all;

    for (size_t i = 0; i < count(&df); i++) {
        back.data[i] += dy.data[i];
        df.data[i] = back.data[i] / 2;
    }
    conformer_backward(&module, &x, &cache, &df, &back, &unused);
    all = all_near(dx.data, back.data, count(&dx));
    matrix_free(&df);
    matrix_free(&back);
    conformer_free(&unused);
    return all;
}

static void name_mistake(void)
{
    const size_t d = x.cols;
    struct matrix want;

    for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++)
        if (dx_holds(mistakes[k].shares) && gradient_holds(mistakes[k].shares))
            wrong("%s", mistakes[k].says);
    if (is_from_dx())
        wrong("dx was given to F's way back, with what it held before: df is "
              "made of dy alone.");
    want = dx_by(right);
    if (x.rows > 1 && all_near(dx.data, want.data, d) &&
        !all_near(dx.data + d, want.data + d, count(&dx) - d))
        wrong("The first token of dx is right, the others are not: there are\n"
              "rows * cols entries.");
    matrix_free(&want);
}

/* What the answer only gets to read, beside the module. */
enum { READ = 7 };
static struct matrix *const read_only[READ] = {
    &x, &dy, &cache.normed, &cache.z, &cache.h, &cache.inner, &cache.outer};

static bool same(const struct matrix *m, const struct matrix *was)
{
    return count(m) == count(was) &&
           (count(m) == 0 ||
            memcmp(m->data, was->data, count(m) * sizeof(real)) == 0);
}

static void call(void)
{
    struct conformer module_was = conformer_copy(&module);
    struct matrix was[READ];

    for (size_t k = 0; k < READ; k++)
        was[k] = matrix_copy(read_only[k]);
    half_step_back(&module, &x, &cache, &dy, &dx, &gradient);
    if (!same(&dy, &was[1]))
        wrong("dy was written to: it is const, and who called still needs "
              "it.");
    for (size_t k = 0; k < READ; k++) {
        if (!same(read_only[k], &was[k]))
            wrong("x or the cache was written to: only dx and gradient are to "
                  "change.");
        matrix_free(&was[k]);
    }
    for (size_t k = 0; k < PARTS; k++)
        if (!same(part(&module, k), part(&module_was, k)))
            wrong("The module was written to: only dx and gradient are to "
                  "change.");
    conformer_free(&module_was);
}

/* Calls the answer, and looks for the usual mistakes where it is wrong. */
static void judge(void)
{
    struct matrix want;

    call();
    if (!dx_holds(right) || !gradient_holds(right))
        name_mistake();
    want = dx_by(right);
    expect("dx", dx.data, want.data, dx.rows, dx.cols);
    matrix_free(&want);
    for (size_t k = 0; k < PARTS; k++) {
        char name[32];

        snprintf(name, sizeof name, "gradient->%s", names[k]);
        want = gradient_by(k, right);
        expect(name, part(&gradient, k)->data, want.data, want.rows,
               want.cols);
        matrix_free(&want);
    }
}

/* Goes there, and makes what the way back should make. */
static void judge_both_ways(real rate)
{
    struct matrix y = matrix_new(x.rows, x.cols);

    cache = conformer_cache_new(&module, x.rows);
    conformer_cache_drop(&cache, rate, 1);
    conformer_forward(&module, &x, &cache, &y);
    dx_before = matrix_copy(&dx);
    gradient_before = conformer_copy(&gradient);
    dx_of_f = matrix_new(x.rows, x.cols);
    gradient_of_f = conformer_gradient_new(&module);
    conformer_backward(&module, &x, &cache, &dy, &dx_of_f, &gradient_of_f);
    judge();
    matrix_free(&y);
    matrix_free(&dx_before);
    matrix_free(&dx_of_f);
    conformer_free(&gradient_before);
    conformer_free(&gradient_of_f);
    conformer_cache_free(&cache);
}

/* All that has a size, and goes with conformer_free() and matrix_free(). */
static void set_up(size_t tokens, size_t d, size_t d_ff, real eps)
{
    module = conformer_new(d, d_ff, eps);
    gradient = conformer_gradient_new(&module);
    x = matrix_new(tokens, d);
    dy = matrix_new(tokens, d);
    dx = matrix_new(tokens, d);
}

static void tear_down(void)
{
    conformer_free(&module);
    conformer_free(&gradient);
    matrix_free(&x);
    matrix_free(&dy);
    matrix_free(&dx);
}

/* One hidden unit at 0, where SiLU is 0 and its slope is a half. */
static void check_by_hand(void)
{
    const real tokens[] = {1, 3, 6, 8}, dys[] = {4, 8, -2, 6};
    const real up[] = {2, -2}, down[] = {1, 3};

    given = "(x = {{1, 3}, {6, 8}}; the norm with eps = 3 makes {-0.5, 0.5} "
            "of both;\nW1 = {{2, -2}}, b1 = {2}, so that z is 0 and SiLU's "
            "slope 0.5;\nW2 = {{1}, {3}}, b2 = 0; dy = {{4, 8}, {-2, 6}}. Of "
            "df = dy, F alone makes\n{{10.5, -10.5}, {6, -6}}; dx and all "
            "gradients held 1000 everywhere.)\n";
    set_up(2, 2, 1, 3);
    memcpy(x.data, tokens, sizeof tokens);
    memcpy(dy.data, dys, sizeof dys);
    memcpy(module.up.weight.data, up, sizeof up);
    memcpy(module.down.weight.data, down, sizeof down);
    module.up.bias.data[0] = 2;
    for (size_t i = 0; i < count(&dx); i++)
        dx.data[i] = 1000;
    for (size_t k = 0; k < PARTS; k++)
        for (size_t i = 0; i < count(part(&gradient, k)); i++)
            part(&gradient, k)->data[i] = 1000;
    judge_both_ways(0);
    tear_down();
}

static void fill(const struct conformer *with_numbers, uint64_t seed)
{
    for (size_t k = 0; k < PARTS; k++) {
        struct matrix m = *part(with_numbers, k);

        random_fill(&m, seed + k, 2);
    }
}

/* Random numbers of one size, with dropout of some rate. */
static void check_random(size_t tokens, size_t d, size_t d_ff, real rate)
{
    static char what[128];

    snprintf(
        what, sizeof what,
        "(Random numbers, T = %zu, d = %zu, d_ff = %zu, dropout of %g.)\n",
        tokens, d, d_ff, rate);
    given = what;
    set_up(tokens, d, d_ff, (real)0.5);
    fill(&module, 10);
    fill(&gradient, 20);
    random_fill(&x, 1, 4);
    random_fill(&dy, 2, 4);
    random_fill(&dx, 3, 4);
    judge_both_ways(rate);
    tear_down();
}

static void check(void)
{
    check_by_hand();
    for (int drop = 0; drop < 2; drop++) {
        const real rate = drop ? (real)0.25 : 0;

        check_random(3, 2, 5, rate);
        check_random(2, 5, 3, rate);
        check_random(1, 7, 4, rate);
        check_random(7, 11, 13, rate);
        check_random(4, 1, 2, rate);
        check_random(1, 1, 1, rate);
        check_random(0, 3, 2, rate);
    }
}
