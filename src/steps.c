/* steps.c: one forward pass, again and again, faster each time. */

#include "steps.h"

#include "patch.h"

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static real *room(const struct kernel *kernel, const struct linear *layer)
{
    const size_t rows = layer->weight.rows;

    return packed_new(padded(kernel, rows), layer->weight.cols);
}

struct steps steps_new(const struct swiglu *layer, size_t tokens,
                       const struct kernel *kernel)
{
    const size_t d = layer->gate.weight.cols, d_ff = layer->gate.weight.rows;
    struct steps s = {
        .layer = layer,
        .gate_t = matrix_transpose(&layer->gate.weight),
        .up_t = matrix_transpose(&layer->up.weight),
        .down_t = matrix_transpose(&layer->down.weight),
        .cache = swiglu_cache_new(layer, tokens),
        .plan = swiglu_plan_new(layer, false, kernel),
        .alone = swiglu_plan_new(layer, false, kernel),
    };

    s.alone.workers.threads = 1;
    kernel = s.plan.workers.kernel;
    s.gate = room(kernel, &layer->gate);
    s.up = room(kernel, &layer->up);
    s.down = room(kernel, &layer->down);
    s.again = packed_new(padded(kernel, larger(d, d_ff)), larger(d, d_ff));
    s.x = packed_new(tokens, padded(kernel, d));
    s.hidden = packed_new(tokens, padded(kernel, d_ff));
    pack_panels(&s.alone.workers, view_rows(&layer->gate.weight), d, 0,
                s.gate);
    pack_panels(&s.alone.workers, view_rows(&layer->up.weight), d, 0, s.up);
    pack_panels(&s.alone.workers, view_rows(&layer->down.weight), d_ff, 0,
                s.down);
    return s;
}

void steps_free(struct steps *s)
{
    matrix_free(&s->gate_t);
    matrix_free(&s->up_t);
    matrix_free(&s->down_t);
    swiglu_cache_free(&s->cache);
    plan_free(&s->plan);
    plan_free(&s->alone);
    packed_free(s->gate);
    packed_free(s->up);
    packed_free(s->down);
    packed_free(s->again);
    packed_free(s->x);
    packed_free(s->hidden);
}

static void three_loops(const struct steps *s, const struct matrix *x,
                        struct matrix *y)
{
    struct swiglu_cache cache = s->cache;

    swiglu_forward(s->layer, x, &cache, y);
}

/* y = x Wt + b from Wt: the innermost loop runs along two rows in memory. */
static void along_rows(const struct matrix *wt, const struct matrix *bias,
                       const struct matrix *x, struct matrix *y)
{
    for (size_t t = 0; t < x->rows; t++) {
        real *const yt = matrix_row(y, t);

        for (size_t o = 0; o < y->cols; o++)
            yt[o] = bias->rows > 0 ? bias->data[o] : 0;
        for (size_t i = 0; i < x->cols; i++) {
            const real xi = matrix_row(x, t)[i], *wi = matrix_row(wt, i);

            for (size_t o = 0; o < y->cols; o++)
                yt[o] += xi * wi[o];
        }
    }
}

static void loop_order(const struct steps *s, const struct matrix *x,
                       struct matrix *y)
{
    const struct swiglu *l = s->layer;
    struct swiglu_cache c = s->cache;

    along_rows(&s->gate_t, &l->gate.bias, x, &c.gate);
    along_rows(&s->up_t, &l->up.bias, x, &c.up);
    glu_forward(l->activation, &c.gate, &c.up, &c.hidden);
    along_rows(&s->down_t, &l->down.bias, &c.hidden, y);
}

/* Where the patches of a linear layer go, and what is added to them. */
struct output {
    const struct matrix *bias;
    struct matrix *y;
};

static void finish(void *context, const struct patch *patch)
{
    const struct output *out = context;

    const struct part part = part_of(patch, out->y->cols);

    part_add_bias(&part, out->bias);
    part_write(&part, out->y);
}

/* y = x Wt + b in tiles, of packed weights or of weights packed now. */
static void in_tiles(const struct steps *s, const struct linear *layer,
                     const real *packed, const struct matrix *x, real *room_x,
                     struct matrix *y)
{
    const struct workers *workers = &s->alone.workers;
    struct output out = {&layer->bias, y};
    const struct product product = {
        .rows = x->rows,
        .depth = x->cols,
        .cols = y->cols,
        .a = room_x,
        .b = packed ? packed : s->again,
        .finish = finish,
        .context = &out,
    };

    if (!packed)
        pack_panels(workers, view_rows(&layer->weight), x->cols, 0, s->again);
    pack_blocks(workers, view_rows(x), x->cols, 0, room_x);
    multiply(workers, &product);
}

/* h = f(gate) * up with the kernel's f. */
static void gate_fast(const struct steps *s, struct swiglu_cache *c)
{
    const size_t n = c->hidden.rows * c->hidden.cols;

    kernel_values(s->alone.workers.kernel, s->layer->activation, n,
                  c->gate.data, c->hidden.data);
    for (size_t i = 0; i < n; i++)
        c->hidden.data[i] *= c->up.data[i];
}

static void tile(const struct steps *s, const struct matrix *x,
                 struct matrix *y)
{
    struct swiglu_cache c = s->cache;

    in_tiles(s, &s->layer->gate, NULL, x, s->x, &c.gate);
    in_tiles(s, &s->layer->up, NULL, x, s->x, &c.up);
    glu_forward(s->layer->activation, &c.gate, &c.up, &c.hidden);
    in_tiles(s, &s->layer->down, NULL, &c.hidden, s->hidden, y);
}

static void vector_silu(const struct steps *s, const struct matrix *x,
                        struct matrix *y)
{
    struct swiglu_cache c = s->cache;

    in_tiles(s, &s->layer->gate, NULL, x, s->x, &c.gate);
    in_tiles(s, &s->layer->up, NULL, x, s->x, &c.up);
    gate_fast(s, &c);
    in_tiles(s, &s->layer->down, NULL, &c.hidden, s->hidden, y);
}

static void packed(const struct steps *s, const struct matrix *x,
                   struct matrix *y)
{
    struct swiglu_cache c = s->cache;

    in_tiles(s, &s->layer->gate, s->gate, x, s->x, &c.gate);
    in_tiles(s, &s->layer->up, s->up, x, s->x, &c.up);
    gate_fast(s, &c);
    in_tiles(s, &s->layer->down, s->down, &c.hidden, s->hidden, y);
}

static void fused(const struct steps *s, const struct matrix *x,
                  struct matrix *y)
{
    swiglu_plan_forward(&s->alone, x, NULL, y);
}

static void threads(const struct steps *s, const struct matrix *x,
                    struct matrix *y)
{
    swiglu_plan_forward(&s->plan, x, NULL, y);
}

const struct step steps_all[] = {
    {"three loops", three_loops},
    {"loop order", loop_order},
    {"tile", tile},
    {"vector silu", vector_silu},
    {"packed", packed},
    {"fused", fused},
    {"threads", threads},
    {NULL, NULL},
};
