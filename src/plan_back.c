/* plan_back.c: a plan's way back. */

#include "numbers.h"
#include "patch.h"
#include "plan.h"
#include "share.h"

/* At most PLAN_TOKENS tokens on their way back. */
struct back {
    const struct plan *plan;
    struct plan_cache cache;
    struct matrix x, dy, dx;
    struct matrix dz, dup; /* [T][d_ff], of the plan */
};

/* So many tokens of a patch are turned into gradients at once. */
enum { TOKENS_AT_ONCE = 16, MOST = TOKENS_AT_ONCE * 2 * KERNEL_LANES };

/*
 * From dh = dL/dhidden, in `part`: dz = f'(z) (up dh) and dup = f(z) dh; and
 * nothing comes through where f' is 0.
 */
static void finish_units(struct back *back, const struct part *part)
{
    const struct plan *plan = back->plan;
    const struct kernel *kernel = plan->workers.kernel;
    const size_t n = part_count(part);
    real z[MOST] = {0}, up[MOST] = {0}, slope[MOST];
    struct part values = *part;

    part_scale(part, &back->cache.mask);
    values.sums = z;
    part_read(&values, &back->cache.z);
    kernel_slopes(kernel, plan->layers.f, n, z, slope);
    if (plan->layers.up) {
        kernel_values(kernel, plan->layers.f, n, z, z);
        numbers_multiply(n, part->sums, z);
        part_write(&values, &back->dup);
        values.sums = up;
        part_read(&values, &back->cache.up);
        numbers_multiply(n, up, part->sums);
    }
    for (size_t i = 0; i < n; i++)
        part->sums[i] = slope[i] == 0 ? 0 : slope[i] * part->sums[i];
    part_write(part, &back->dz);
}

static void finish_hidden(void *context, const struct patch *patch)
{
    struct back *back = context;
    const struct part part = part_of(patch, back->plan->d_ff);
    real dh[MOST];

    for (size_t r = 0; r < part.rows; r += TOKENS_AT_ONCE) {
        const struct part some = part_rows(&part, r, TOKENS_AT_ONCE, dh);

        finish_units(back, &some);
    }
}

static void hidden_gradient(struct back *back)
{
    const struct plan *plan = back->plan;
    const struct product product = {
        .rows = back->dy.rows,
        .depth = plan->d,
        .cols = plan->d_ff,
        .a = plan->x,
        .b = plan->down_back,
        .finish = finish_hidden,
        .context = back,
    };

    pack_blocks(&plan->workers, view_rows(&back->dy), plan->d, 0, plan->x);
    multiply(&plan->workers, &product);
}

/* dx = dz W + dup W', or added to it: one product as deep as both. */
static void input_gradient(struct back *back, bool fresh)
{
    const struct plan *plan = back->plan;
    const size_t depth = plan_depth_back(plan);
    const struct product product = {
        .rows = back->dx.rows,
        .depth = depth,
        .cols = plan->d,
        .a = plan->a,
        .b = plan->in_back,
        .to = &back->dx,
        .add = !fresh,
    };

    pack_blocks(&plan->workers, view_rows(&back->dz), depth, 0, plan->a);
    if (plan->layers.up)
        pack_blocks(&plan->workers, view_rows(&back->dup), depth,
                    depth - plan->d_ff, plan->a);
    multiply(&plan->workers, &product);
}

static void clear(struct matrix *m)
{
    for (size_t i = 0; i < m->rows * m->cols; i++)
        m->data[i] = 0;
}

/* Packs x for the gradients of the layers that it went through. */
static void pack_inputs(const struct plan *plan, const struct matrix *x)
{
    pack_panels(&plan->workers, view_cols(x), x->rows, 0, plan->b);
}

/*
 * dW = dyt x, with x packed: a product as deep as there are tokens; and db =
 * the rows of dy.
 */
static void weight_gradient(const struct plan *plan, const struct matrix *dy,
                            struct linear *gradient, bool fresh)
{
    const struct product product = {
        .rows = dy->cols,
        .depth = dy->rows,
        .cols = gradient->weight.cols,
        .a = plan->a,
        .b = plan->b,
        .to = &gradient->weight,
        .add = !fresh,
    };

    pack_blocks(&plan->workers, view_cols(dy), dy->rows, 0, plan->a);
    multiply(&plan->workers, &product);
    if (fresh)
        clear(&gradient->bias);
    if (gradient->bias.rows > 0)
        for (size_t t = 0; t < dy->rows; t++)
            numbers_add(dy->cols, matrix_row(dy, t), gradient->bias.data);
}

static void expect_gradient(const char *name, const struct linear *layer,
                            const struct linear *gradient)
{
    matrix_expect("plan_backward", name, &gradient->weight, layer->weight.rows,
                  layer->weight.cols);
    matrix_expect("plan_backward", name, &gradient->bias, layer->bias.rows,
                  layer->bias.cols);
}

static void expect(const struct plan *plan, const struct matrix *x,
                   const struct matrix *dy, const struct matrix *dx,
                   const struct plan_gradients *gradients)
{
    const char *function = "plan_backward";

    matrix_expect(function, "x", x, x->rows, plan->d);
    matrix_expect(function, "dy", dy, x->rows, plan->d);
    matrix_expect(function, "dx", dx, x->rows, plan->d);
    matrix_expect(function, "the plan's dz", &plan->dz, PLAN_TOKENS,
                  plan->d_ff);
    expect_gradient("the gradient of in", plan->layers.in, gradients->in);
    if (plan->layers.up)
        expect_gradient("the gradient of up", plan->layers.up, gradients->up);
    expect_gradient("the gradient of down", plan->layers.down,
                    gradients->down);
}

static void layer_gradients(const struct back *back,
                            const struct plan_gradients *to, bool fresh)
{
    const struct plan *plan = back->plan;

    pack_inputs(plan, &back->x);
    weight_gradient(plan, &back->dz, to->in, fresh);
    if (plan->layers.up)
        weight_gradient(plan, &back->dup, to->up, fresh);
    pack_inputs(plan, &back->cache.hidden);
    weight_gradient(plan, &back->dy, to->down, fresh);
}

/* Of no tokens all gradients are zeros. */
static void clear_all(const struct plan_gradients *gradients, bool up)
{
    clear(&gradients->in->weight);
    clear(&gradients->in->bias);
    if (up) {
        clear(&gradients->up->weight);
        clear(&gradients->up->bias);
    }
    clear(&gradients->down->weight);
    clear(&gradients->down->bias);
}

void plan_backward(const struct plan *plan, const struct matrix *x,
                   const struct plan_cache *cache, const struct matrix *dy,
                   struct matrix *dx, const struct plan_gradients *gradients)
{
    const size_t turns = splits(x->rows, PLAN_TOKENS);

    expect(plan, x, dy, dx, gradients);
    plan_expect(__func__, plan, x->rows, cache);
    for (size_t i = 0; i < turns; i++) {
        const size_t first = split(x->rows, turns, i);
        const size_t rows = split(x->rows, turns, i + 1) - first;
        struct back back = {
            .plan = plan,
            .cache = plan_cache_rows(cache, first, rows),
            .x = rows_from(x, first, rows),
            .dy = rows_from(dy, first, rows),
            .dx = rows_from(dx, first, rows),
            .dz = rows_from(&plan->dz, 0, rows),
            .dup = rows_from(&plan->dup, 0, rows),
        };

        hidden_gradient(&back);
        input_gradient(&back, gradients->fresh);
        layer_gradients(&back, gradients, gradients->fresh && i == 0);
    }
    if (turns == 0 && gradients->fresh)
        clear_all(gradients, plan->layers.up);
}
