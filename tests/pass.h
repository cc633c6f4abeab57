/*
 * pass.h: one pass there and back through a two-matrix network.
 *
 * Include check.h first.
 */
#ifndef PASS_H
#define PASS_H

#include "gradcheck.h"
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

/* x, W1, b1, W2 and b2; this number stands for all of them. */
enum { ARRAYS = 5 };

/* The value (gradient = false) or the gradient of array i. */
static inline struct matrix *array_at(struct pass *p, int i, bool gradient)
{
    struct ffn *net = gradient ? &p->gradient : &p->net;
    struct matrix *all[ARRAYS] = {gradient ? &p->dx : &p->x, &net->up.weight,
                                  &net->up.bias, &net->down.weight,
                                  &net->down.bias};

    return all[i];
}

/* Half the sum of squares: a loss that curves whatever is moved. */
static inline real half_square_sum(void *context)
{
    struct pass *p = context;
    real sum = 0;

    pass_forward(p);
    for (size_t i = 0; i < p->y.rows * p->y.cols; i++)
        sum += p->y.data[i] * p->y.data[i] / 2;
    return sum;
}

/*
 * The gradients of that loss for a network with the activation `there`, found
 * with the slope of `back`; NULL for ffn.h.
 */
static inline struct pass problem(const char *there, const char *back)
{
    const size_t order[] = {0, 1, 2, 3, 4};
    struct pass p = shuffled_pass(order, there);

    matrix_free(&p.dx);
    ffn_free(&p.gradient);
    p.dx = matrix_new(5, 4);
    p.gradient = ffn_gradient_new(&p.net);
    memcpy(p.dy.data, p.y.data, 20 * sizeof(real));
    p.activation = back == NULL ? NULL : activation_named(back);
    pass_backward(&p);
    p.activation = there == NULL ? NULL : activation_named(there);
    return p;
}

/* The order of the remainder with array i moving, or with all of them. */
static inline double order_of(struct pass *p, int i, real step)
{
    struct gradcheck check = gradcheck_new(half_square_sum, p, 17);
    double order;

    for (int a = 0; a < ARRAYS; a++)
        if (i == ARRAYS || i == a)
            gradcheck_add(&check, array_at(p, a, false), array_at(p, a, true));
    order = (double)gradcheck_order(&check, step);
    gradcheck_free(&check);
    return order;
}

#endif
