/* plan.c: packing a network's weights, and the way there. */

#include "plan.h"

#include <stdint.h>
#include <string.h>

#include "numbers.h"
#include "patch.h"
#include "share.h"

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Rows of the weights that x is multiplied by. */
static size_t units(const struct plan_layers *layers)
{
    const size_t d_ff = layers->in->weight.rows;

    return layers->up ? 2 * d_ff : d_ff;
}

/* Packed, and zero where nothing will be packed. */
static real *zeros(size_t count, size_t each)
{
    real *const data = packed_new(count, each);

    memset(data, 0, count * each * sizeof *data);
    return data;
}

/* As deep as dz; or dz, filled up to whole panels, and dup behind it. */
size_t plan_depth_back(const struct plan *plan)
{
    return plan->layers.up
               ? padded(plan->workers.kernel, plan->d_ff) + plan->d_ff
               : plan->d_ff;
}

static void make_room(struct plan *plan, bool training)
{
    const struct kernel *kernel = plan->workers.kernel;
    const size_t wide = padded(kernel, plan->d);
    const size_t wide_ff = padded(kernel, plan->d_ff);
    const size_t wide_in = padded(kernel, units(&plan->layers));

    plan->in = packed_new(wide_in, plan->d);
    plan->in_bias = zeros(wide_in, 1);
    plan->down = packed_new(wide, plan->d_ff);
    plan->down_bias = zeros(wide, 1);
    plan->x = packed_new(PLAN_TOKENS, wide);
    plan->hidden = packed_new(PLAN_TOKENS, wide_ff);
    if (training) {
        plan->in_back = zeros(wide, plan_depth_back(plan));
        plan->down_back = packed_new(wide_ff, plan->d);
        plan->dz = matrix_new(PLAN_TOKENS, plan->d_ff);
        plan->dup = matrix_new(PLAN_TOKENS, plan->layers.up ? plan->d_ff : 0);
        plan->a = packed_new(
            PLAN_TOKENS, larger(padded(kernel, plan_depth_back(plan)), wide));
        plan->b = packed_new(PLAN_TOKENS, larger(wide, wide_ff));
    }
}

/* As many inputs and outputs, and a bias for these or none. */
static void expect_layer(const char *function, const char *weight,
                         const char *bias, const struct linear *layer,
                         size_t in, size_t out)
{
    matrix_expect(function, weight, &layer->weight, out, in);
    if (layer->bias.rows > 0)
        matrix_expect(function, bias, &layer->bias, 1, out);
}

static void expect_layers(const char *function, const struct plan *plan)
{
    const struct plan_layers *layers = &plan->layers;
    const size_t d = plan->d, d_ff = plan->d_ff;

    expect_layer(function, "in.weight", "in.bias", layers->in, d, d_ff);
    if (layers->up)
        expect_layer(function, "up.weight", "up.bias", layers->up, d, d_ff);
    expect_layer(function, "down.weight", "down.bias", layers->down, d_ff, d);
}

struct plan plan_new(struct plan_layers layers, bool training,
                     const struct kernel *kernel)
{
    const size_t d = layers.in->weight.cols, d_ff = layers.in->weight.rows;
    struct plan plan = {.layers = layers, .d = d, .d_ff = d_ff};

    expect_layers(__func__, &plan);
    /* In panels such sizes would wrap around. */
    if (d > SIZE_MAX / 4 || d_ff > SIZE_MAX / 4)
        packed_new(d + (d == 0), d_ff + (d_ff == 0)); /* which ends */
    plan.workers = workers_new(kernel ? kernel : kernel_chosen());
    make_room(&plan, training);
    plan_pack(&plan);
    return plan;
}

void plan_free(struct plan *plan)
{
    workers_free(&plan->workers);
    packed_free(plan->in);
    packed_free(plan->down);
    packed_free(plan->in_bias);
    packed_free(plan->down_bias);
    packed_free(plan->in_back);
    packed_free(plan->down_back);
    packed_free(plan->x);
    packed_free(plan->hidden);
    matrix_free(&plan->dz);
    matrix_free(&plan->dup);
    packed_free(plan->a);
    packed_free(plan->b);
    *plan = (struct plan){.d = 0};
}

/* A bias in the order of panels' columns: `lanes` of it every `step`. */
static void pack_bias(const struct linear *layer, size_t lanes, size_t step,
                      real *to)
{
    const size_t out = layer->weight.rows;
    const bool there = layer->bias.rows > 0;

    for (size_t o = 0; o < out; o++)
        to[o / lanes * step + o % lanes] = there ? layer->bias.data[o] : 0;
}

static void pack_biases(struct plan *plan)
{
    const size_t lanes = plan->workers.kernel->lanes;
    const struct plan_layers *layers = &plan->layers;

    pack_bias(layers->in, lanes, layers->up ? 2 * lanes : lanes,
              plan->in_bias);
    if (layers->up)
        pack_bias(layers->up, lanes, 2 * lanes, plan->in_bias + lanes);
    pack_bias(layers->down, lanes, lanes, plan->down_bias);
}

void plan_pack(struct plan *plan)
{
    const struct workers *workers = &plan->workers;
    const struct plan_layers *layers = &plan->layers;
    const struct matrix *in = &layers->in->weight;
    const struct matrix *up = layers->up ? &layers->up->weight : NULL;
    const struct matrix *down = &layers->down->weight;
    const size_t depth = plan_depth_back(plan);

    expect_layers(__func__, plan);
    pack_biases(plan);
    if (up)
        pack_panel_pairs(workers, view_rows(in), view_rows(up), plan->in);
    else
        pack_panels(workers, view_rows(in), plan->d, 0, plan->in);
    pack_panels(workers, view_rows(down), plan->d_ff, 0, plan->down);
    if (!plan->in_back)
        return;
    pack_panels(workers, view_cols(down), plan->d, 0, plan->down_back);
    pack_panels(workers, view_cols(in), depth, 0, plan->in_back);
    if (up)
        pack_panels(workers, view_cols(up), depth, depth - plan->d_ff,
                    plan->in_back);
}

struct matrix rows_from(const struct matrix *m, size_t first, size_t rows)
{
    if (m->rows == 0)
        return (struct matrix){0, 0, NULL};
    return (struct matrix){rows, m->cols, matrix_row(m, first)};
}

struct plan_cache plan_cache_rows(const struct plan_cache *cache, size_t first,
                                  size_t rows)
{
    return (struct plan_cache){
        .z = rows_from(&cache->z, first, rows),
        .up = rows_from(&cache->up, first, rows),
        .hidden = rows_from(&cache->hidden, first, rows),
        .mask = rows_from(&cache->mask, first, rows),
    };
}

void plan_expect(const char *function, const struct plan *plan, size_t tokens,
                 const struct plan_cache *cache)
{
    const size_t d_ff = plan->d_ff;

    matrix_expect(function, "cache.z", &cache->z, tokens, d_ff);
    if (plan->layers.up)
        matrix_expect(function, "cache.up", &cache->up, tokens, d_ff);
    matrix_expect(function, "cache.hidden", &cache->hidden, tokens, d_ff);
    if (cache->mask.rows > 0)
        matrix_expect(function, "cache.mask", &cache->mask, tokens, d_ff);
}

/* At most PLAN_TOKENS tokens on their way. */
struct pass {
    const struct plan *plan;
    struct matrix x, y;
    struct plan_cache cache;
};

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
        .cols = units(&plan->layers),
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
    return (struct part){0, 0, 1, first, n, n, 1, sums};
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
    const size_t more = ROWS_AT_ONCE - 1, threads = plan->workers.threads;

    share(threads, (plan->d_ff + more) / ROWS_AT_ONCE, dot_hidden, pass);
    share(threads, (plan->d + more) / ROWS_AT_ONCE, dot_y, pass);
}

void plan_forward(const struct plan *plan, const struct matrix *x,
                  const struct plan_cache *cache, struct matrix *y)
{
    const size_t turns = (x->rows + PLAN_TOKENS - 1) / PLAN_TOKENS;

    matrix_expect(__func__, "x", x, x->rows, plan->d);
    matrix_expect(__func__, "y", y, x->rows, plan->d);
    if (cache->z.data || cache->up.data || cache->hidden.data ||
        cache->mask.data)
        plan_expect(__func__, plan, x->rows, cache);
    for (size_t i = 0; i < turns; i++) {
        const size_t first = split(x->rows, turns, i);
        const size_t rows = split(x->rows, turns, i + 1) - first;
        struct pass pass = {
            .plan = plan,
            .x = rows_from(x, first, rows),
            .y = rows_from(y, first, rows),
            .cache = plan_cache_rows(cache, first, rows),
        };

        if (x->rows == 1)
            forward_one(&pass);
        else
            forward(&pass);
    }
}
