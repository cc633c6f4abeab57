/* conformer_plan.c: norm, plan, dropout, and the half step around them. */

#include "conformer_plan.h"

#include <string.h>

#include "activation.h"
#include "dropout.h"
#include "numbers.h"
#include "share.h"

struct conformer_plan conformer_plan_new(const struct conformer *module,
                                         bool training,
                                         const struct kernel *kernel)
{
    const struct plan_layers layers = {
        .in = &module->up,
        .down = &module->down,
        .f = activation_named("silu"),
    };
    const size_t d = module->norm.gain.cols;
    struct conformer_plan plan = {.module = module};

    matrix_expect(__func__, "up.weight", &module->up.weight,
                  module->up.weight.rows, d);
    matrix_expect(__func__, "norm.bias", &module->norm.bias, 1, d);
    plan.plan = plan_new(layers, training, kernel);
    plan.normed = matrix_new(PLAN_TOKENS, d);
    plan.ones = matrix_new(1, d);
    for (size_t i = 0; i < d; i++)
        plan.ones.data[i] = 1;
    if (training) {
        plan.dnormed = matrix_new(PLAN_TOKENS, d);
        plan.dout = matrix_new(PLAN_TOKENS, d);
    }
    return plan;
}

void conformer_plan_free(struct conformer_plan *plan)
{
    plan_free(&plan->plan);
    matrix_free(&plan->normed);
    matrix_free(&plan->ones);
    matrix_free(&plan->dnormed);
    matrix_free(&plan->dout);
}

/* Tokens on their way; a cache of zeros keeps nothing. */
struct pass {
    const struct conformer_plan *plan;
    struct matrix x, y, normed;
    struct conformer_cache cache;
    bool half;
};

static struct conformer_cache
rows_of_cache(const struct conformer_cache *cache, size_t first, size_t rows)
{
    return (struct conformer_cache){
        .normed = rows_from(&cache->normed, first, rows),
        .z = rows_from(&cache->z, first, rows),
        .h = rows_from(&cache->h, first, rows),
        .inner = rows_from(&cache->inner, first, rows),
        .outer = rows_from(&cache->outer, first, rows),
    };
}

static struct plan_cache for_plan(const struct conformer_cache *cache)
{
    return (struct plan_cache){
        .z = cache->z,
        .hidden = cache->h,
        .mask = cache->inner,
    };
}

/* Aborts unless the cache, if there is one, is for the plan and x. */
static void expect_cache(const char *function,
                         const struct conformer_plan *plan,
                         const struct matrix *x,
                         const struct conformer_cache *cache)
{
    const size_t d = plan->plan.d;
    struct plan_cache kept;

    if (!cache)
        return;
    kept = for_plan(cache);
    matrix_expect(function, "cache.normed", &cache->normed, x->rows, d);
    plan_expect(function, &plan->plan, x->rows, &kept);
    if (cache->outer.rows > 0)
        matrix_expect(function, "cache.outer", &cache->outer, x->rows, d);
}

/* Norm and half step are shared among threads so many tokens at a time. */
enum { TOKENS_AT_ONCE = 16 };

/* y = y scale gain + bias, four at a time as in numbers.h. */
static void stretch(const struct layernorm *norm, real scale, real *restrict y)
{
    const real *restrict gain = norm->gain.data;
    const real *restrict bias = norm->bias.data;
    const size_t d = norm->gain.cols;
    size_t i = 0;

    for (; i + 4 <= d; i += 4)
        for (size_t k = i; k < i + 4; k++)
            y[k] = y[k] * scale * gain[k] + bias[k];
    for (; i < d; i++)
        y[i] = y[i] * scale * gain[i] + bias[i];
}

/*
 * The LayerNorm of one token as in layernorm.c, with sums by the kernel: the
 * mean, then what rounding has taken from it, then the variance.
 */
static void normalize_token(const struct conformer_plan *plan, const real *x,
                            real *y)
{
    const struct layernorm *norm = &plan->module->norm;
    const struct kernel *kernel = plan->plan.workers.kernel;
    const real *const ones = plan->ones.data;
    const size_t d = norm->gain.cols;

    numbers_copy(d, x, y);
    numbers_shift(d, -kernel->dot(d, x, ones) / (real)d, y);
    numbers_shift(d, -kernel->dot(d, y, ones) / (real)d, y);
    stretch(norm, 1 / sqrt(kernel->dot(d, y, y) / (real)d + norm->eps), y);
}

static void normalize(void *context, size_t thread, size_t i)
{
    struct pass *pass = context;
    const size_t n = splits(pass->x.rows, TOKENS_AT_ONCE);
    const size_t end = split(pass->x.rows, n, i + 1);

    (void)thread;
    for (size_t t = split(pass->x.rows, n, i); t < end; t++)
        normalize_token(pass->plan, matrix_row(&pass->x, t),
                        matrix_row(&pass->normed, t));
}

static void add_half(void *context, size_t thread, size_t i)
{
    struct pass *pass = context;
    const size_t n = splits(pass->x.rows, TOKENS_AT_ONCE);
    const size_t first = split(pass->x.rows, n, i) * pass->x.cols;
    const size_t count = split(pass->x.rows, n, i + 1) * pass->x.cols - first;

    (void)thread;
    numbers_scale(count, (real)0.5, pass->y.data + first);
    numbers_add(count, pass->x.data + first, pass->y.data + first);
}

static void forward(struct pass *pass)
{
    const struct plan *plan = &pass->plan->plan;
    const size_t threads = plan->workers.threads;
    const size_t n = splits(pass->x.rows, TOKENS_AT_ONCE);
    const struct plan_cache keep = for_plan(&pass->cache);

    share(threads, n, normalize, pass);
    plan_forward(plan, &pass->normed, &keep, &pass->y);
    dropout_apply(&pass->cache.outer, &pass->y);
    if (pass->half)
        share(threads, n, add_half, pass);
}

/* So many of its tokens from `first` on. */
static struct pass pass_rows(const struct pass *all, size_t first, size_t rows)
{
    return (struct pass){
        .plan = all->plan,
        .x = rows_from(&all->x, first, rows),
        .y = rows_from(&all->y, first, rows),
        .cache = rows_of_cache(&all->cache, first, rows),
        .half = all->half,
    };
}

/* Where its tokens are normed: for the way back, or from `room` on. */
static struct matrix normed_of(const struct pass *pass, size_t room)
{
    return pass->cache.normed.data
               ? pass->cache.normed
               : rows_from(&pass->plan->normed, room, pass->x.rows);
}

static void forward_turns(const struct pass *all)
{
    const size_t n = splits(all->x.rows, PLAN_TOKENS);

    for (size_t i = 0; i < n; i++) {
        const size_t first = split(all->x.rows, n, i);
        const size_t rows = split(all->x.rows, n, i + 1) - first;
        struct pass pass = pass_rows(all, first, rows);

        pass.normed = normed_of(&pass, 0);
        forward(&pass);
    }
}

/* Tokens that one thread takes, as in plan_pieces(). */
static void forward_piece(void *context, size_t thread, size_t i)
{
    const struct pass *all = context;
    const struct plan *plan = &all->plan->plan;
    const size_t threads = plan->workers.threads;
    const size_t pieces = plan_pieces(plan, all->x.rows);
    const size_t first = split(all->x.rows, pieces, i);
    const size_t rows = split(all->x.rows, pieces, i + 1) - first;
    struct pass pass = pass_rows(all, first, rows);
    struct conformer_plan one = *all->plan;

    one.plan = plan_of_thread(plan, thread);
    pass.plan = &one;
    pass.normed = normed_of(&pass, thread * (PLAN_TOKENS / threads));
    forward(&pass);
}

static void forward_all(const char *function,
                        const struct conformer_plan *plan,
                        const struct matrix *x, struct conformer_cache *cache,
                        struct matrix *y, bool half)
{
    const size_t pieces = plan_pieces(&plan->plan, x->rows), d = plan->plan.d;
    struct pass all = {.plan = plan, .x = *x, .y = *y, .half = half};

    matrix_expect(function, "x", x, x->rows, d);
    matrix_expect(function, "y", y, x->rows, d);
    expect_cache(function, plan, x, cache);
    if (cache)
        all.cache = *cache;
    if (pieces > 1)
        share(plan->plan.workers.threads, pieces, forward_piece, &all);
    else
        forward_turns(&all);
}

void conformer_plan_forward(const struct conformer_plan *plan,
                            const struct matrix *x,
                            struct conformer_cache *cache, struct matrix *y)
{
    forward_all(__func__, plan, x, cache, y, false);
}

void half_step_plan_forward(const struct conformer_plan *plan,
                            const struct matrix *x,
                            struct conformer_cache *cache, struct matrix *y)
{
    forward_all(__func__, plan, x, cache, y, true);
}

/* From dy, times `scale`, to dx: what goes through the module. */
static void backward_rows(const struct conformer_plan *plan,
                          const struct matrix *x,
                          const struct conformer_cache *cache,
                          const struct matrix *dy, real scale,
                          struct matrix *dx, struct conformer *gradient)
{
    struct matrix dout = rows_from(&plan->dout, 0, x->rows);
    struct matrix dnormed = rows_from(&plan->dnormed, 0, x->rows);
    const struct plan_cache kept = for_plan(cache);
    const struct plan_gradients gradients = {
        .in = &gradient->up,
        .down = &gradient->down,
    };

    for (size_t i = 0; i < x->rows * x->cols; i++)
        dout.data[i] = dy->data[i] * scale;
    memset(dnormed.data, 0, x->rows * x->cols * sizeof(real));
    dropout_apply(&cache->outer, &dout);
    plan_backward(&plan->plan, &cache->normed, &kept, &dout, &dnormed,
                  &gradients);
    layernorm_backward(&plan->module->norm, x, &dnormed, dx, &gradient->norm);
}

static void backward_all(const char *function,
                         const struct conformer_plan *plan,
                         const struct matrix *x,
                         const struct conformer_cache *cache,
                         const struct matrix *dy, real scale,
                         struct matrix *dx, struct conformer *gradient)
{
    const size_t n = splits(x->rows, PLAN_TOKENS), d = plan->plan.d;

    matrix_expect(function, "x", x, x->rows, d);
    matrix_expect(function, "dy", dy, x->rows, d);
    matrix_expect(function, "dx", dx, x->rows, d);
    expect_cache(function, plan, x, cache);
    matrix_expect(function, "the plan's dout", &plan->dout, PLAN_TOKENS, d);
    for (size_t i = 0; i < n; i++) {
        const size_t first = split(x->rows, n, i);
        const size_t rows = split(x->rows, n, i + 1) - first;
        const struct matrix some_x = rows_from(x, first, rows);
        const struct matrix some_dy = rows_from(dy, first, rows);
        const struct conformer_cache some = rows_of_cache(cache, first, rows);
        struct matrix some_dx = rows_from(dx, first, rows);

        backward_rows(plan, &some_x, &some, &some_dy, scale, &some_dx,
                      gradient);
    }
}

void conformer_plan_backward(const struct conformer_plan *plan,
                             const struct matrix *x,
                             const struct conformer_cache *cache,
                             const struct matrix *dy, struct matrix *dx,
                             struct conformer *gradient)
{
    backward_all(__func__, plan, x, cache, dy, 1, dx, gradient);
}

void half_step_plan_backward(const struct conformer_plan *plan,
                             const struct matrix *x,
                             const struct conformer_cache *cache,
                             const struct matrix *dy, struct matrix *dx,
                             struct conformer *gradient)
{
    backward_all(__func__, plan, x, cache, dy, (real)0.5, dx, gradient);
    for (size_t i = 0; i < x->rows * x->cols; i++)
        dx->data[i] += dy->data[i];
}
