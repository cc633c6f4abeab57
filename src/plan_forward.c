/* plan_forward.c: a plan's way there. */

#include "numbers.h"
#include "patch.h"
#include "plan.h"
#include "share.h"

/* Tokens on their way. */
struct pass {
    const struct plan *plan;
    struct matrix x, y;
    struct plan_cache cache;
};

/* So many of its tokens from `first` on. */
static struct pass pass_rows(const struct pass *all, size_t first, size_t rows)
{
    return (struct pass){
        .plan = all->plan,
        .x = rows_from(&all->x, first, rows),
        .y = rows_from(&all->y, first, rows),
        .cache = plan_cache_rows(&all->cache, first, rows),
    };
}

/* From in(x), and up(x) where there is one, to the hidden layer. */
static void finish_units(struct pass *pass, const struct part *z,
                         const struct part *up)
{
    const struct plan *plan = pass->plan;
    const struct kernel *kernel = plan->workers.kernel;
    struct plan_cache *cache = &pass->cache;
    const size_t n = part_count(z);
    const bool keep = cache->z.data;

    if (keep)
        part_write(z, &cache->z);
    if (keep && up)
        part_write(up, &cache->up);
    kernel_values(kernel, plan->layers.f, n, z->sums, z->sums);
    if (up)
        numbers_multiply(n, up->sums, z->sums);
    if (keep) {
        part_scale(z, &cache->mask);
        part_write(z, &cache->hidden);
    }
    part_pack(z, kernel, pass->x.rows, plan->d_ff, plan->hidden);
}

static void finish_hidden(void *context, const struct patch *patch)
{
    struct pass *pass = context;
    const size_t d_ff = pass->plan->d_ff;

    if (pass->plan->layers.up) {
        const struct part z = part_of_pair(patch, 0, d_ff);
        const struct part up = part_of_pair(patch, 1, d_ff);

        finish_units(pass, &z, &up);
    } else {
        const struct part z = part_of(patch, d_ff);

        finish_units(pass, &z, NULL);
    }
}

static void forward(struct pass *pass)
{
    const struct plan *plan = pass->plan;
    const struct workers *workers = &plan->workers;
    const struct product hidden = {
        .rows = pass->x.rows,
        .depth = plan->d,
        .cols = plan_units(plan),
        .a = plan->x,
        .b = plan->in,
        .bias = plan->in_bias,
        .finish = finish_hidden,
        .context = pass,
    };
    const struct product y = {
        .rows = pass->x.rows,
        .depth = plan->d_ff,
        .cols = plan->d,
        .a = plan->hidden,
        .b = plan->down,
        .bias = plan->down_bias,
        .to = &pass->y,
    };

    pack_blocks(workers, view_rows(&pass->x), plan->d, 0, plan->x);
    multiply(workers, &hidden);
    multiply(workers, &y);
}

/* A single token reads each weight once: row by row, as the weights lie. */
enum { ROWS_AT_ONCE = 32 };

static struct part dots(const struct plan *plan, const struct linear *layer,
                        const real *x, size_t i, real *sums)
{
    const struct matrix *w = &layer->weight;
    const size_t first = i * ROWS_AT_ONCE, left = w->rows - first;
    const size_t n = left < ROWS_AT_ONCE ? left : ROWS_AT_ONCE;

    for (size_t j = 0; j < n; j++) {
        sums[j] =
            plan->workers.kernel->dot(w->cols, matrix_row(w, first + j), x);
        if (layer->bias.rows > 0)
            sums[j] += layer->bias.data[first + j];
    }
    return (struct part){
        .rows = 1,
        .col = first,
        .cols = n,
        .lanes = n,
        .halves = 1,
        .sums = sums,
    };
}

static void dot_hidden(void *context, size_t thread, size_t i)
{
    struct pass *pass = context;
    const struct plan_layers *layers = &pass->plan->layers;
    real sums[2][ROWS_AT_ONCE];
    const struct part z =
        dots(pass->plan, layers->in, pass->x.data, i, sums[0]);

    (void)thread;
    if (layers->up) {
        const struct part up =
            dots(pass->plan, layers->up, pass->x.data, i, sums[1]);

        finish_units(pass, &z, &up);
    } else {
        finish_units(pass, &z, NULL);
    }
}

static void dot_y(void *context, size_t thread, size_t i)
{
    struct pass *pass = context;
    const struct plan *plan = pass->plan;
    real sums[ROWS_AT_ONCE];
    const struct part y = dots(plan, plan->layers.down, plan->hidden, i, sums);

    (void)thread;
    part_write(&y, &pass->y);
}

static void forward_one(struct pass *pass)
{
    const struct plan *plan = pass->plan;
    const size_t threads = plan->workers.threads;

    share(threads, splits(plan->d_ff, ROWS_AT_ONCE), dot_hidden, pass);
    share(threads, splits(plan->d, ROWS_AT_ONCE), dot_y, pass);
}

/*
 * Threads that share panels wait for each other after each product, and what
 * one of them writes the others read. If they share tokens, each has its own,
 * but all of them read all weights: so for many tokens and few weights.
 */
enum { LEAST_TOKENS = 16, MOST_WEIGHTS = 700000 };

size_t plan_pieces(const struct plan *plan, size_t tokens)
{
    const size_t threads = plan->workers.threads;
    const size_t weights = (plan_units(plan) + plan->d_ff) * plan->d;
    const size_t at_once = PLAN_TOKENS / threads;

    if (threads == 1 || weights > MOST_WEIGHTS || at_once < LEAST_TOKENS ||
        tokens / threads < LEAST_TOKENS)
        return 1;
    return splits(tokens, at_once * threads) * threads;
}

struct plan plan_of_thread(const struct plan *plan, size_t thread)
{
    const struct kernel *kernel = plan->workers.kernel;
    const size_t threads = plan->workers.threads;
    const size_t first = thread * (PLAN_TOKENS / threads);
    struct plan one = *plan;

    one.workers = workers_one(&plan->workers, thread);
    one.x += first * padded(kernel, plan->d);
    one.hidden += first * padded(kernel, plan->d_ff);
    return one;
}

static void forward_turns(const struct pass *all)
{
    const size_t tokens = all->x.rows;
    const size_t turns = splits(tokens, PLAN_TOKENS);

    for (size_t i = 0; i < turns; i++) {
        const size_t first = split(tokens, turns, i);
        const size_t rows = split(tokens, turns, i + 1) - first;
        struct pass pass = pass_rows(all, first, rows);

        if (tokens == 1)
            forward_one(&pass);
        else
            forward(&pass);
    }
}

static void forward_piece(void *context, size_t thread, size_t i)
{
    const struct pass *all = context;
    const struct plan one = plan_of_thread(all->plan, thread);
    const size_t pieces = plan_pieces(all->plan, all->x.rows);
    const size_t first = split(all->x.rows, pieces, i);
    const size_t rows = split(all->x.rows, pieces, i + 1) - first;
    struct pass pass = pass_rows(all, first, rows);

    pass.plan = &one;
    forward(&pass);
}

void plan_forward(const struct plan *plan, const struct matrix *x,
                  const struct plan_cache *cache, struct matrix *y)
{
    const size_t pieces = plan_pieces(plan, x->rows);
    struct pass all = {plan, *x, *y, *cache};

    matrix_expect(__func__, "x", x, x->rows, plan->d);
    matrix_expect(__func__, "y", y, x->rows, plan->d);
    if (cache->z.data || cache->up.data || cache->hidden.data ||
        cache->mask.data)
        plan_expect(__func__, plan, x->rows, cache);
    if (pieces > 1)
        share(plan->workers.threads, pieces, forward_piece, &all);
    else
        forward_turns(&all);
}
