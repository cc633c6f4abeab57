/* differences.c: a right gradient, held to finite differences. */

#include <stdio.h>

#include "options.h"
#include "random.h"
#include "swiglu.h"

static const struct usage usage = {
    .program = "differences",
    .summary = "Prints by how much the central difference of a loss, along a "
               "random direction in\nthe weights of a SwiGLU layer, differs "
               "from what the gradient says, for ever\nsmaller steps; the "
               "mean of 16 directions.",
};

enum { D = 8, D_FF = 22, TOKENS = 6 };

struct problem {
    struct swiglu layer, start, way; /* the weights, where they began, and the
                                        direction */
    struct swiglu_cache cache;
    struct matrix x, y;
};

static struct problem problem_new(void)
{
    struct problem p = {
        .layer = swiglu_new(D, D_FF, true),
        .start = swiglu_new(D, D_FF, true),
        .way = swiglu_new(D, D_FF, true),
        .x = matrix_new(TOKENS, D),
        .y = matrix_new(TOKENS, D),
    };

    swiglu_fill(&p.start, 1);
    random_fill(&p.x, 3, 1);
    p.cache = swiglu_cache_new(&p.layer, TOKENS);
    return p;
}

static void problem_free(struct problem *p)
{
    swiglu_free(&p->layer);
    swiglu_free(&p->start);
    swiglu_free(&p->way);
    swiglu_cache_free(&p->cache);
    matrix_free(&p->x);
    matrix_free(&p->y);
}

/* layer = start + step * way, for one matrix of each. */
static void move(struct linear *layer, const struct linear *start,
                 const struct linear *way, real step)
{
    for (size_t i = 0; i < layer->weight.rows * layer->weight.cols; i++)
        layer->weight.data[i] =
            start->weight.data[i] + step * way->weight.data[i];
    for (size_t i = 0; i < layer->bias.cols; i++)
        layer->bias.data[i] = start->bias.data[i] + step * way->bias.data[i];
}

/* Half the sum of the squared outputs, so far along the direction. */
static real loss_at(struct problem *p, real step)
{
    real sum = 0;

    move(&p->layer.gate, &p->start.gate, &p->way.gate, step);
    move(&p->layer.up, &p->start.up, &p->way.up, step);
    move(&p->layer.down, &p->start.down, &p->way.down, step);
    swiglu_forward(&p->layer, &p->x, &p->cache, &p->y);
    for (size_t i = 0; i < TOKENS * D; i++)
        sum += p->y.data[i] * p->y.data[i] / 2;
    return sum;
}

/* <a, b>, over weights and biases. */
static real inner(const struct linear *a, const struct linear *b)
{
    real sum = 0;

    for (size_t i = 0; i < a->weight.rows * a->weight.cols; i++)
        sum += a->weight.data[i] * b->weight.data[i];
    for (size_t i = 0; i < a->bias.cols; i++)
        sum += a->bias.data[i] * b->bias.data[i];
    return sum;
}

/* What the gradient says of a step along the direction. */
static real slope_by_gradient(struct problem *p)
{
    struct swiglu gradient = swiglu_gradient_new(&p->layer);
    struct matrix dx = matrix_new(TOKENS, D);
    real slope;

    loss_at(p, 0);
    swiglu_backward(&p->layer, &p->x, &p->cache, &p->y, &dx, &gradient);
    slope = inner(&gradient.gate, &p->way.gate) +
            inner(&gradient.up, &p->way.up) +
            inner(&gradient.down, &p->way.down);
    swiglu_free(&gradient);
    matrix_free(&dx);
    return slope;
}

/* The relative error of the central difference, in the mean of directions. */
static double error_at(struct problem *p, real step)
{
    enum { DIRECTIONS = 16 };
    double sum = 0;

    for (uint64_t k = 0; k < DIRECTIONS; k++) {
        real slope, difference;

        swiglu_fill(&p->way, 2 + k);
        slope = slope_by_gradient(p);
        difference = (loss_at(p, step) - loss_at(p, -step)) / (2 * step);
        sum += (double)fabs((difference - slope) / slope);
    }
    return sum / DIRECTIONS;
}

int main(int argc, char **argv)
{
    struct problem p;

    options_parse(argc, argv, &usage);
    p = problem_new();
    printf("# step\trelative error\n");
    for (int k = 0; k <= 36; k++) {
        const real step = (real)ldexp(1.0, -k);

        printf("%.3g\t%.3g\n", (double)step, error_at(&p, step));
    }
    problem_free(&p);
    return 0;
}
