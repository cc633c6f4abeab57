/* gradient-check.c: the network's gradients under test, right and wrong. */

#include <stdio.h>

#include "ffn.h"
#include "gradcheck.h"
#include "options.h"
#include "random.h"

enum { TOKENS = 3, D = 4, D_FF = 8, ARRAYS = 5, STEPS = 8 };

static const struct usage usage = {
    .program = "gradient-check",
    .summary = "Halves a step again and again and prints what remains of the "
               "loss after the\nprediction of the gradient: of the right one, "
               "and of one in which dW1 is 1 %\ntoo small. Then tests each "
               "gradient alone, right and 1 % too small.",
};

/* A network, its input and output, and the gradients of all. */
struct problem {
    struct ffn net, gradient;
    struct ffn_cache cache;
    struct matrix x, y, dx;
};

/* L = half the sum of the squares of y: its derivative by y is y. */
static real loss(void *context)
{
    struct problem *p = context;
    real sum = 0;

    ffn_forward(&p->net, &p->x, &p->cache, &p->y);
    for (size_t i = 0; i < p->y.rows * p->y.cols; i++)
        sum += p->y.data[i] * p->y.data[i] / 2;
    return sum;
}

/* Random numbers everywhere, and the gradients at that place. */
static struct problem problem_new(void)
{
    struct problem p = {
        .net = ffn_new(D, D_FF, true),
        .gradient = ffn_new(D, D_FF, true),
        .x = matrix_new(TOKENS, D),
        .y = matrix_new(TOKENS, D),
        .dx = matrix_new(TOKENS, D),
    };

    p.cache = ffn_cache_new(&p.net, TOKENS);
    random_fill(&p.x, 11, 1);
    random_fill(&p.net.up.weight, 12, 1);
    random_fill(&p.net.up.bias, 13, 1);
    random_fill(&p.net.down.weight, 14, 1);
    random_fill(&p.net.down.bias, 15, 1);
    loss(&p);
    ffn_backward(&p.net, &p.x, &p.cache, &p.y, &p.dx, &p.gradient);
    return p;
}

static void problem_free(struct problem *p)
{
    ffn_free(&p->net);
    ffn_free(&p->gradient);
    ffn_cache_free(&p->cache);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dx);
}

/* Everything the loss depends on, beside what is claimed to be its gradient.
 */
struct tested {
    const char *name;
    struct matrix *value, *gradient;
};

static void list_arrays(struct problem *p, struct tested list[ARRAYS])
{
    struct ffn *net = &p->net, *gradient = &p->gradient;

    list[0] = (struct tested){"x", &p->x, &p->dx};
    list[1] = (struct tested){"W1", &net->up.weight, &gradient->up.weight};
    list[2] = (struct tested){"b1", &net->up.bias, &gradient->up.bias};
    list[3] = (struct tested){"W2", &net->down.weight, &gradient->down.weight};
    list[4] = (struct tested){"b2", &net->down.bias, &gradient->down.bias};
}

static void scale(struct matrix *m, real factor)
{
    for (size_t i = 0; i < m->rows * m->cols; i++)
        m->data[i] *= factor;
}

/* R(step) for steps 1/256, 1/512, ..., all arrays moving at once. */
static void remainders(struct problem *p, double row[STEPS])
{
    struct gradcheck check = gradcheck_new(loss, p, 17);
    struct tested list[ARRAYS];

    list_arrays(p, list);
    for (int a = 0; a < ARRAYS; a++)
        gradcheck_add(&check, list[a].value, list[a].gradient);
    for (int k = 0; k < STEPS; k++)
        row[k] = (double)gradcheck_remainder(&check, 1 / (real)(256 << k));
    gradcheck_free(&check);
}

/* R(2^-17) / R(2^-18), one array moving alone. */
static double ratio_alone(struct problem *p, const struct tested *array)
{
    struct gradcheck check = gradcheck_new(loss, p, 17);
    double order;

    gradcheck_add(&check, array->value, array->gradient);
    order = (double)gradcheck_order(&check, 1 / (real)(1 << 17));
    gradcheck_free(&check);
    return exp2(order);
}

static void print_remainders(struct problem *p, struct matrix *dw1)
{
    double right[STEPS], wrong[STEPS];

    remainders(p, right);
    scale(dw1, (real)0.99);
    remainders(p, wrong);
    scale(dw1, 1 / (real)0.99);
    printf("# step\tright\tratio\twrong\tratio\n");
    for (int k = 0; k < STEPS; k++) {
        printf("1/%d\t%.2e\t", 256 << k, right[k]);
        printf(k > 0 ? "%.2f\t" : "-\t", right[k - (k > 0)] / right[k]);
        printf("%.2e\t", wrong[k]);
        printf(k > 0 ? "%.2f\n" : "-\n", wrong[k - (k > 0)] / wrong[k]);
    }
}

static void print_alone(struct problem *p, const struct tested list[ARRAYS])
{
    printf("\n\n# alone\tright\twrong\n");
    for (int a = 0; a < ARRAYS; a++) {
        printf("%s\t%.2f\t", list[a].name, ratio_alone(p, &list[a]));
        scale(list[a].gradient, (real)0.99);
        printf("%.2f\n", ratio_alone(p, &list[a]));
        scale(list[a].gradient, 1 / (real)0.99);
    }
}

int main(int argc, char **argv)
{
    struct problem p = problem_new();
    struct tested list[ARRAYS];

    options_parse(argc, argv, &usage);
    list_arrays(&p, list);
    print_remainders(&p, list[1].gradient);
    print_alone(&p, list);
    problem_free(&p);
    return 0;
}
