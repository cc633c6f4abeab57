/*
 * pass.h: one pass there and back through a two-matrix network.
 *
 * Include check.h first.
 */
#ifndef PASS_H
#define PASS_H

#include "mlp.h"
#include "random.h"

/* A network with all that belongs to one pass there and back. */
struct pass {
    struct ffn net, gradient;
    const struct activation *activation; /* NULL: ffn.h, and its ReLU */
    struct ffn_cache cache;
    struct matrix x, y, dy, dx;
};

static inline void pass_forward(struct pass *p)
{
    const struct mlp mlp = {p->net, p->activation};

    if (p->activation == NULL)
        ffn_forward(&p->net, &p->x, &p->cache, &p->y);
    else
        mlp_forward(&mlp, &p->x, &p->cache, &p->y);
}

static inline void pass_backward(struct pass *p)
{
    const struct mlp mlp = {p->net, p->activation};

    if (p->activation == NULL)
        ffn_backward(&p->net, &p->x, &p->cache, &p->dy, &p->dx, &p->gradient);
    else
        mlp_backward(&mlp, &p->x, &p->cache, &p->dy, &p->dx, &p->gradient);
}

/* There and back, for the network, x and dy that p holds. */
static inline void pass_run(struct pass *p)
{
    const size_t d = p->x.cols;

    p->gradient = ffn_gradient_new(&p->net);
    p->cache = ffn_cache_new(&p->net, p->x.rows);
    p->y = matrix_new(p->x.rows, d);
    p->dx = matrix_new(p->x.rows, d);
    pass_forward(p);
    pass_backward(p);
}

static inline void pass_free(struct pass *p)
{
    ffn_free(&p->net);
    ffn_free(&p->gradient);
    ffn_cache_free(&p->cache);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
    matrix_free(&p->dx);
}

/* One pass with everything from a folder of reference vectors. */
static inline struct pass golden_pass(const char *folder, bool bias,
                                      const char *activation)
{
    struct pass p = {
        .x = golden(folder, "x"),
        .dy = golden(folder, "cot"),
        .net.up.weight = golden(folder, "W1"),
        .net.down.weight = golden(folder, "W2"),
    };

    if (activation != NULL)
        p.activation = activation_named(activation);
    if (bias) {
        p.net.up.bias = golden(folder, "b1");
        p.net.down.bias = golden(folder, "b2");
    }
    pass_run(&p);
    return p;
}

static inline void check_golden(const char *folder, const char *name,
                                const struct matrix *got)
{
    struct matrix want = golden(folder, name);

    check_matrix(got, &want);
    matrix_free(&want);
}

/* Output and gradients of a pass against those of the folder. */
static inline void check_golden_pass(const struct pass *p, const char *folder)
{
    check_golden(folder, "out", &p->y);
    check_golden(folder, "dx", &p->dx);
    check_golden(folder, "dW1", &p->gradient.up.weight);
    check_golden(folder, "dW2", &p->gradient.down.weight);
    if (p->net.up.bias.rows > 0) {
        check_golden(folder, "db1", &p->gradient.up.bias);
        check_golden(folder, "db2", &p->gradient.down.bias);
    }
}

/* The same random network and tokens, in an order that `from` gives. */
static inline struct pass shuffled_pass(const size_t from[5],
                                        const char *activation)
{
    struct pass p = {
        .net = ffn_new(4, 7, true),
        .x = matrix_new(5, 4),
        .dy = matrix_new(5, 4),
    };

    if (activation != NULL)
        p.activation = activation_named(activation);
    random_fill(&p.net.up.weight, 1, 1);
    random_fill(&p.net.up.bias, 2, 1);
    random_fill(&p.net.down.weight, 3, 1);
    random_fill(&p.net.down.bias, 4, 1);
    for (size_t t = 0; t < 5; t++)
        for (size_t i = 0; i < 4; i++) {
            matrix_row(&p.x, t)[i] = random_at(5, from[t] * 4 + i, 1);
            matrix_row(&p.dy, t)[i] = random_at(6, from[t] * 4 + i, 1);
        }
    pass_run(&p);
    return p;
}

#endif
