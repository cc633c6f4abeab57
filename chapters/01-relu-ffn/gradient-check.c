/* gradient-check.c: the network's gradient under test, and a wrong one. */

#include <stdio.h>

#include "ffn.h"
#include "gradcheck.h"
#include "options.h"
#include "random.h"

static const struct option_text options[] = {{NULL, NULL, NULL, NULL}};

static const struct usage usage = {
    .program = "gradient-check",
    .operands = "",
    .summary = "Halves a step eight times and prints what remains of the "
               "loss after the\nprediction of the gradient: of the right one, "
               "and of one in which dW1 is 1 %\ntoo large.",
    .options = options,
};

/* All that the loss depends on, and what it needs to be computed. */
struct problem {
    struct ffn net;
    struct ffn_cache cache;
    struct matrix x, y, dy;
};

/* L = the sum of y times dy, entry by entry: its gradient dL/dy is dy. */
static real loss(void *context)
{
    struct problem *p = context;
    real sum = 0;

    ffn_forward(&p->net, &p->x, &p->cache, &p->y);
    for (size_t i = 0; i < p->y.rows * p->y.cols; i++)
        sum += p->y.data[i] * p->dy.data[i];
    return sum;
}

static struct problem problem_new(size_t tokens, size_t d, size_t d_ff)
{
    struct problem p = {
        .net = ffn_new(d, d_ff, true),
        .x = matrix_new(tokens, d),
        .y = matrix_new(tokens, d),
        .dy = matrix_new(tokens, d),
    };

    p.cache = ffn_cache_new(&p.net, tokens);
    random_fill(&p.x, 11, 1);
    random_fill(&p.net.up.weight, 12, 1);
    random_fill(&p.net.up.bias, 13, 1);
    random_fill(&p.net.down.weight, 14, 1);
    random_fill(&p.net.down.bias, 15, 1);
    random_fill(&p.dy, 16, 1);
    return p;
}

static void problem_free(struct problem *p)
{
    ffn_free(&p->net);
    ffn_cache_free(&p->cache);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
}

/* Puts the input and all weights and biases under test. */
static struct gradcheck check_all(struct problem *p, struct matrix *dx,
                                  struct ffn *gradient)
{
    struct gradcheck check = gradcheck_new(loss, p, 17);

    gradcheck_add(&check, &p->x, dx);
    gradcheck_add(&check, &p->net.up.weight, &gradient->up.weight);
    gradcheck_add(&check, &p->net.up.bias, &gradient->up.bias);
    gradcheck_add(&check, &p->net.down.weight, &gradient->down.weight);
    gradcheck_add(&check, &p->net.down.bias, &gradient->down.bias);
    return check;
}

/* Fills rows [0..8] with R(step) for steps 1/64, 1/128, ... */
static void remainders(struct gradcheck *check, double row[9])
{
    for (int k = 0; k < 9; k++)
        row[k] = (double)gradcheck_remainder(check, 1 / (real)(64 << k));
}

int main(int argc, char **argv)
{
    struct problem p = problem_new(3, 4, 8);
    struct matrix dx = matrix_new(3, 4);
    struct ffn gradient = ffn_new(4, 8, true);
    struct gradcheck check;
    double right[9], wrong[9];

    options_parse(argc, argv, &usage);
    loss(&p);
    ffn_backward(&p.net, &p.x, &p.cache, &p.dy, &dx, &gradient);
    check = check_all(&p, &dx, &gradient);
    remainders(&check, right);
    for (size_t i = 0; i < 8 * 4; i++)
        gradient.up.weight.data[i] *= (real)1.01;
    remainders(&check, wrong);
    printf("# step\tright\tratio\twrong\tratio\n");
    for (int k = 0; k < 9; k++) {
        printf("1/%d\t%.2e\t", 64 << k, right[k]);
        printf(k > 0 ? "%.2f\t" : "-\t", right[k - (k > 0)] / right[k]);
        printf("%.2e\t", wrong[k]);
        printf(k > 0 ? "%.2f\n" : "-\n", wrong[k - (k > 0)] / wrong[k]);
    }
    gradcheck_free(&check);
    ffn_free(&gradient);
    matrix_free(&dx);
    problem_free(&p);
    return 0;
}
