/* taylor.c: the gradients of all layers, held to their Taylor remainder. */

#include <stdio.h>
#include <string.h>

#include "gradcheck.h"
#include "mlp.h"
#include "options.h"
#include "prenorm.h"
#include "random.h"

static const char *exchange;

static const struct option_text options[] = {
    {"exchange", NULL,
     "first exchange the gradients of gate and up, as a mistake would",
     &exchange},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "taylor",
    .summary = "Moves each array of each layer along a random direction, and "
               "prints how the\nremainder shrinks when the step is halved: "
               "with the square of the step, order 2,\nif the gradient is "
               "right; only with the step, order 1, if not.",
    .options = options,
};

enum { TOKENS = 5, D = 4, D_FF = 6 };

/* All layers at once, and the one that is being looked at. */
struct problem {
    struct mlp mlp;
    struct ffn mlp_gradient;
    struct ffn_cache mlp_cache;
    struct prenorm block, gradient; /* RMSNorm, SwiGLU and a residual */
    struct prenorm_cache cache;
    struct matrix x, y, dy, dx;
    void (*forward)(struct problem *p);
    void (*backward)(struct problem *p);
};

static void mlp_there(struct problem *p)
{
    mlp_forward(&p->mlp, &p->x, &p->mlp_cache, &p->y);
}

static void mlp_back(struct problem *p)
{
    mlp_backward(&p->mlp, &p->x, &p->mlp_cache, &p->dy, &p->dx,
                 &p->mlp_gradient);
}

static void swiglu_there(struct problem *p)
{
    swiglu_forward(&p->block.ffn, &p->x, &p->cache.ffn, &p->y);
}

static void swiglu_back(struct problem *p)
{
    swiglu_backward(&p->block.ffn, &p->x, &p->cache.ffn, &p->dy, &p->dx,
                    &p->gradient.ffn);
}

static void rmsnorm_there(struct problem *p)
{
    rmsnorm_forward(&p->block.norm, &p->x, &p->y);
}

static void rmsnorm_back(struct problem *p)
{
    rmsnorm_backward(&p->block.norm, &p->x, &p->dy, &p->dx,
                     &p->gradient.norm.gain);
}

static void block_there(struct problem *p)
{
    prenorm_forward(&p->block, &p->x, &p->cache, &p->y);
}

static void block_back(struct problem *p)
{
    prenorm_backward(&p->block, &p->x, &p->cache, &p->dy, &p->dx,
                     &p->gradient);
}

/* An array of a layer, its name and its gradient. */
struct array {
    const char *name;
    struct matrix *value, *gradient;
};

static real half_square_sum(void *context)
{
    struct problem *p = context;
    real sum = 0;

    p->forward(p);
    for (size_t i = 0; i < TOKENS * D; i++)
        sum += p->y.data[i] * p->y.data[i] / 2;
    return sum;
}

static void exchange_gradients(struct swiglu *gradient)
{
    const struct linear gate = gradient->gate;

    gradient->gate = gradient->up;
    gradient->up = gate;
}

/* There and back once: dy is y, as half the sum of squares has it. */
static void run(struct problem *p)
{
    p->forward(p);
    memcpy(p->dy.data, p->y.data, TOKENS * D * sizeof(real));
    p->backward(p);
    if (exchange != NULL)
        exchange_gradients(&p->gradient.ffn);
}

/* One line: the layer, and each of its arrays with its order. */
static void print_orders(const char *layer, struct problem *p,
                         const struct array *arrays, size_t count)
{
    const real step = (real)ldexp(1.0, -10);

    run(p);
    printf("%-10s", layer);
    for (size_t a = 0; a < count; a++) {
        struct gradcheck check = gradcheck_new(half_square_sum, p, 17);

        gradcheck_add(&check, arrays[a].value, arrays[a].gradient);
        printf("  %s %.2f", arrays[a].name,
               (double)gradcheck_order(&check, step));
        gradcheck_free(&check);
    }
    printf("\n");
}

static void fill_linear(struct linear *layer, uint64_t seed)
{
    random_fill(&layer->weight, seed, 1);
    random_fill(&layer->bias, seed + 1, 1);
}

static struct problem problem_new(void)
{
    struct problem p = {
        .mlp.net = ffn_new(D, D_FF, true),
        .block = prenorm_new(D, D_FF, true, (real)1e-6),
        .x = matrix_new(TOKENS, D),
        .y = matrix_new(TOKENS, D),
        .dy = matrix_new(TOKENS, D),
    };

    fill_linear(&p.mlp.net.up, 1);
    fill_linear(&p.mlp.net.down, 3);
    fill_linear(&p.block.ffn.gate, 5);
    fill_linear(&p.block.ffn.up, 7);
    fill_linear(&p.block.ffn.down, 9);
    random_fill(&p.block.norm.gain, 11, 1);
    random_fill(&p.x, 12, 1);
    p.mlp_cache = ffn_cache_new(&p.mlp.net, TOKENS);
    p.cache = prenorm_cache_new(&p.block, TOKENS);
    return p;
}

/* Gradients of zero, before the next layer is run. */
static void begin(struct problem *p)
{
    matrix_free(&p->dx);
    ffn_free(&p->mlp_gradient);
    prenorm_free(&p->gradient);
    p->dx = matrix_new(TOKENS, D);
    p->mlp_gradient = ffn_gradient_new(&p->mlp.net);
    p->gradient = prenorm_gradient_new(&p->block);
}

static void check_mlp(struct problem *p, const char *activation)
{
    const struct array arrays[] = {
        {"x", &p->x, &p->dx},
        {"W1", &p->mlp.net.up.weight, &p->mlp_gradient.up.weight},
        {"b1", &p->mlp.net.up.bias, &p->mlp_gradient.up.bias},
        {"W2", &p->mlp.net.down.weight, &p->mlp_gradient.down.weight},
        {"b2", &p->mlp.net.down.bias, &p->mlp_gradient.down.bias},
    };

    begin(p);
    p->mlp.activation = activation_named(activation);
    p->forward = mlp_there;
    p->backward = mlp_back;
    print_orders(activation, p, arrays, sizeof arrays / sizeof arrays[0]);
}

/* The gated layer, alone or in its block, which has a gain more. */
static void check_gated(const char *name, struct problem *p, bool block)
{
    struct swiglu *ffn = &p->block.ffn, *gradient = &p->gradient.ffn;
    const struct array arrays[] = {
        {"x", &p->x, &p->dx},
        {"gate", &ffn->gate.weight, &gradient->gate.weight},
        {"bias", &ffn->gate.bias, &gradient->gate.bias},
        {"up", &ffn->up.weight, &gradient->up.weight},
        {"bias", &ffn->up.bias, &gradient->up.bias},
        {"down", &ffn->down.weight, &gradient->down.weight},
        {"bias", &ffn->down.bias, &gradient->down.bias},
        {"gain", &p->block.norm.gain, &p->gradient.norm.gain},
    };

    begin(p);
    p->forward = block ? block_there : swiglu_there;
    p->backward = block ? block_back : swiglu_back;
    print_orders(name, p, arrays, block ? 8 : 7);
}

static void check_rmsnorm(struct problem *p)
{
    const struct array arrays[] = {
        {"x", &p->x, &p->dx},
        {"gain", &p->block.norm.gain, &p->gradient.norm.gain},
    };

    begin(p);
    p->forward = rmsnorm_there;
    p->backward = rmsnorm_back;
    print_orders("rmsnorm", p, arrays, sizeof arrays / sizeof arrays[0]);
}

static void problem_free(struct problem *p)
{
    begin(p); /* which frees the old gradients */
    ffn_free(&p->mlp_gradient);
    prenorm_free(&p->gradient);
    matrix_free(&p->dx);
    ffn_free(&p->mlp.net);
    ffn_cache_free(&p->mlp_cache);
    prenorm_free(&p->block);
    prenorm_cache_free(&p->cache);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
}

int main(int argc, char **argv)
{
    struct problem p;

    options_parse(argc, argv, &usage);
    p = problem_new();
    check_mlp(&p, "relu");
    check_mlp(&p, "silu");
    check_mlp(&p, "gelu");
    check_mlp(&p, "gelu-tanh");
    for (const struct activation *f = glu_kinds; f->name != NULL; f++) {
        p.block.ffn.activation = f;
        check_gated(f->name, &p, false);
    }
    swiglu_cache_drop(&p.cache.ffn, (real)0.25, 3);
    check_gated("dropout", &p, false);
    check_rmsnorm(&p);
    check_gated("block", &p, true);
    problem_free(&p);
    return 0;
}
