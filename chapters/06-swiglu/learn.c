/* learn.c: two networks of one size learn to multiply. */

#include <stdio.h>
#include <string.h>

#include "ffn.h"
#include "options.h"
#include "random.h"
#include "swiglu.h"

static const char *print, *along;

static const struct option_text options[] = {
    {"print", "relu|swiglu|relu-parameters|swiglu-parameters",
     "only the middle of the last losses, or the number of parameters",
     &print},
    {"along", NULL,
     "instead of losses, what both have learnt along x0 = x1, up to twice as "
     "far out as they have seen",
     &along},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "learn",
    .summary = "Trains a ReLU network and a SwiGLU network to give products "
               "of pairs of their\ninputs, from five seeds each, and prints "
               "their losses.",
    .options = options,
};

enum { D = 4, TOKENS = 96, WIDE = 24, NARROW = 16, SEEDS = 5, STEPS = 1000 };

/* Tokens between -1 and 1, and y: x0 x1, x1 x2, x2 x3, x3 x0. */
static void fill_lesson(struct matrix *x, struct matrix *y)
{
    random_fill(x, 99, 1);
    for (size_t t = 0; t < x->rows; t++)
        for (size_t i = 0; i < D; i++) {
            const real *xt = matrix_row(x, t);

            matrix_row(y, t)[i] = xt[i] * xt[(i + 1) % D];
        }
}

/* Half the mean square of y - want, whose gradient by y goes into dy. */
static real loss_of(const struct matrix *y, const struct matrix *want,
                    struct matrix *dy)
{
    const size_t n = y->rows * y->cols;
    real sum = 0;

    for (size_t i = 0; i < n; i++) {
        const real error = y->data[i] - want->data[i];

        dy->data[i] = error / (real)n;
        sum += error * error / 2;
    }
    return sum / (real)n;
}

/* m -= rate * dm, and dm is zero again. */
static void descend(struct matrix *m, struct matrix *dm, real rate)
{
    for (size_t i = 0; i < m->rows * m->cols; i++) {
        m->data[i] -= rate * dm->data[i];
        dm->data[i] = 0;
    }
}

static void descend_linear(struct linear *layer, struct linear *gradient,
                           real rate)
{
    descend(&layer->weight, &gradient->weight, rate);
    descend(&layer->bias, &gradient->bias, rate);
}

/* A network in training: the tokens, what it should give, and its own. */
struct pupil {
    struct matrix x, want, y, dy, dx;
    struct ffn ffn, ffn_gradient;
    struct ffn_cache ffn_cache;
    struct swiglu swiglu, swiglu_gradient;
    struct swiglu_cache swiglu_cache;
};

static struct pupil pupil_new(uint64_t seed)
{
    const real scale = 1 / sqrt((real)D);
    struct pupil p = {
        .x = matrix_new(TOKENS, D),
        .want = matrix_new(TOKENS, D),
        .y = matrix_new(TOKENS, D),
        .dy = matrix_new(TOKENS, D),
        .dx = matrix_new(TOKENS, D),
        .ffn = ffn_new(D, WIDE, true),
        .swiglu = swiglu_new(D, NARROW, false),
    };

    fill_lesson(&p.x, &p.want);
    random_fill(&p.ffn.up.weight, 10 * seed, scale);
    random_fill(&p.ffn.up.bias, 10 * seed + 1, scale);
    random_fill(&p.ffn.down.weight, 10 * seed + 2, 1 / sqrt((real)WIDE));
    swiglu_fill(&p.swiglu, seed);
    p.ffn_gradient = ffn_gradient_new(&p.ffn);
    p.ffn_cache = ffn_cache_new(&p.ffn, TOKENS);
    p.swiglu_gradient = swiglu_gradient_new(&p.swiglu);
    p.swiglu_cache = swiglu_cache_new(&p.swiglu, TOKENS);
    return p;
}

static void pupil_free(struct pupil *p)
{
    matrix_free(&p->x);
    matrix_free(&p->want);
    matrix_free(&p->y);
    matrix_free(&p->dy);
    matrix_free(&p->dx);
    ffn_free(&p->ffn);
    ffn_free(&p->ffn_gradient);
    ffn_cache_free(&p->ffn_cache);
    swiglu_free(&p->swiglu);
    swiglu_free(&p->swiglu_gradient);
    swiglu_cache_free(&p->swiglu_cache);
}

static const real rate = 4;

/* One step of gradient descent; the loss before it. */
static double step_relu(struct pupil *p)
{
    double loss;

    ffn_forward(&p->ffn, &p->x, &p->ffn_cache, &p->y);
    loss = (double)loss_of(&p->y, &p->want, &p->dy);
    ffn_backward(&p->ffn, &p->x, &p->ffn_cache, &p->dy, &p->dx,
                 &p->ffn_gradient);
    descend_linear(&p->ffn.up, &p->ffn_gradient.up, rate);
    descend_linear(&p->ffn.down, &p->ffn_gradient.down, rate);
    return loss;
}

static double step_swiglu(struct pupil *p)
{
    double loss;

    swiglu_forward(&p->swiglu, &p->x, &p->swiglu_cache, &p->y);
    loss = (double)loss_of(&p->y, &p->want, &p->dy);
    swiglu_backward(&p->swiglu, &p->x, &p->swiglu_cache, &p->dy, &p->dx,
                    &p->swiglu_gradient);
    descend_linear(&p->swiglu.gate, &p->swiglu_gradient.gate, rate);
    descend_linear(&p->swiglu.up, &p->swiglu_gradient.up, rate);
    descend_linear(&p->swiglu.down, &p->swiglu_gradient.down, rate);
    return loss;
}

/* The losses of all seeds, every tenth step; returns the middle of the last.
 */
static double train(struct pupil pupils[SEEDS], double (*step)(struct pupil *),
                    double losses[STEPS / 10 + 1][SEEDS])
{
    double last[SEEDS];

    for (int s = 0; s < SEEDS; s++) {
        for (int i = 0; i <= STEPS; i++) {
            const double loss = step(&pupils[s]);

            if (i % 10 == 0)
                losses[i / 10][s] = loss;
        }
        last[s] = losses[STEPS / 10][s];
    }
    for (int s = 1; s < SEEDS; s++) /* sorted by insertion */
        for (int i = s; i > 0 && last[i] < last[i - 1]; i--) {
            const double swap = last[i];

            last[i] = last[i - 1];
            last[i - 1] = swap;
        }
    return last[SEEDS / 2];
}

/* The first output of both networks for tokens (t, t, 0, 0). */
static void print_along(struct pupil *p)
{
    struct ffn_cache ffn_cache = ffn_cache_new(&p->ffn, 1);
    struct swiglu_cache swiglu_cache = swiglu_cache_new(&p->swiglu, 1);
    struct matrix x = matrix_new(1, D), y = matrix_new(1, D);

    printf("# t\tt t\trelu\tswiglu\n");
    for (int i = -40; i <= 40; i++) {
        x.data[0] = x.data[1] = (real)i / 20;
        printf("%.9g\t%.9g", (double)x.data[0],
               (double)(x.data[0] * x.data[1]));
        ffn_forward(&p->ffn, &x, &ffn_cache, &y);
        printf("\t%.4f", (double)y.data[0]);
        swiglu_forward(&p->swiglu, &x, &swiglu_cache, &y);
        printf("\t%.4f\n", (double)y.data[0]);
    }
    ffn_cache_free(&ffn_cache);
    swiglu_cache_free(&swiglu_cache);
    matrix_free(&x);
    matrix_free(&y);
}

static void print_losses(double relu[][SEEDS], double swiglu[][SEEDS])
{
    printf("# step\tReLU, five seeds\t\t\t\t\tSwiGLU\n");
    for (int i = 0; i <= STEPS / 10; i++) {
        printf("%d", 10 * i);
        for (int s = 0; s < SEEDS; s++)
            printf("\t%.3g", relu[i][s]);
        for (int s = 0; s < SEEDS; s++)
            printf("\t%.3g", swiglu[i][s]);
        printf("\n");
    }
}

static void print_parameters(const struct pupil *p)
{
    const struct linear *up = &p->ffn.up, *down = &p->ffn.down;
    const size_t relu = 2 * up->weight.rows * up->weight.cols + up->bias.cols +
                        down->bias.cols;

    printf("%zu\n", strncmp(print, "relu", 4) == 0
                        ? relu
                        : swiglu_parameters(&p->swiglu));
}

static void print_training(struct pupil pupils[SEEDS])
{
    static double relu[STEPS / 10 + 1][SEEDS], swiglu[STEPS / 10 + 1][SEEDS];
    const double middle_relu = train(pupils, step_relu, relu);
    const double middle_swiglu = train(pupils, step_swiglu, swiglu);

    if (along != NULL)
        print_along(&pupils[0]);
    else if (print != NULL)
        printf("%.1g\n",
               strcmp(print, "relu") == 0 ? middle_relu : middle_swiglu);
    else
        print_losses(relu, swiglu);
}

int main(int argc, char **argv)
{
    struct pupil pupils[SEEDS];

    options_parse(argc, argv, &usage);
    if (print != NULL && along != NULL)
        options_fail("--print and --along: one of them");
    for (uint64_t s = 0; s < SEEDS; s++)
        pupils[s] = pupil_new(s);
    if (print != NULL && strstr(print, "parameters") != NULL)
        print_parameters(&pupils[0]);
    else
        print_training(pupils);
    for (int s = 0; s < SEEDS; s++)
        pupil_free(&pupils[s]);
    return 0;
}
