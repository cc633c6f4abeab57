/* plan.c: packing a network's weights. */

#include "plan.h"

#include <stdint.h>
#include <string.h>

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

size_t plan_units(const struct plan *plan)
{
    return plan->layers.up ? 2 * plan->d_ff : plan->d_ff;
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
    const size_t wide_in = padded(kernel, plan_units(plan));

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
