/* mlp.c: the two-matrix network with any activation, on files. */

#include <stdio.h>
#include <string.h>

#include "ffn_files.h"
#include "options.h"
#include "plans.h"

static struct ffn_paths paths;

static const char *activation, *layout, *fast;

static const struct option_text options[] = {
    FFN_OPTIONS(paths),
    {"activation", "relu|silu|gelu|gelu-tanh", "(default: relu)", &activation},
    {"layout", "out-in|in-out", "how the weights lie (default: out-in)",
     &layout},
    {"fast", NULL, "compute as in chapter 8", &fast},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "mlp",
    .summary = "Computes y = f(x W1t + b1) W2t + b2 and, given dL/dy, its "
               "gradients.\nWith --layout in-out, GPT-2's, the weights are "
               "W1: [d][d_ff] and W2: [d_ff][d].\nWithout options: the "
               "example of chapter 2.",
    .options = options,
};

/* The token (2, 3) there and back, as in chapter 1, with one activation. */
static void show_example(const char *name)
{
    static real weights_up[] = {1, -1, 0, 1, 1, 1};
    static real weights_down[] = {1, 2, -1, -1, 1, 1};
    static real token[] = {2, 3}, cotangent[] = {1, -1};
    const struct mlp mlp = {
        .net = {.up.weight = {3, 2, weights_up},
                .down.weight = {2, 3, weights_down}},
        .activation = activation_named(name),
    };
    struct ffn gradient = ffn_gradient_new(&mlp.net);
    struct ffn_cache cache = ffn_cache_new(&mlp.net, 1);
    const struct matrix x = {1, 2, token}, dy = {1, 2, cotangent};
    struct matrix y = matrix_new(1, 2), dx = matrix_new(1, 2);
    const real *h = cache.h.data, *dw1 = gradient.up.weight.data;

    mlp_forward(&mlp, &x, &cache, &y);
    mlp_backward(&mlp, &x, &cache, &dy, &dx, &gradient);
    printf("%-9s  %7.4f %6.4f %6.4f  %6.4f %6.4f  %7.4f %7.4f\n", name,
           (double)h[0], (double)h[1], (double)h[2], (double)y.data[0],
           (double)y.data[1], (double)dw1[0], (double)dw1[1]);
    ffn_free(&gradient);
    ffn_cache_free(&cache);
    matrix_free(&y);
    matrix_free(&dx);
}

static void worked_example(void)
{
    printf("%-9s  %-21s  %-13s  %s\n", "", "h", "y", "first row of dW1");
    show_example("relu");
    show_example("silu");
    show_example("gelu");
    show_example("gelu-tanh");
}

static void pass(const struct mlp *mlp, struct ffn_files *f)
{
    mlp_forward(mlp, &f->x, &f->cache, &f->y);
    if (paths.cotangent != NULL)
        mlp_backward(mlp, &f->x, &f->cache, &f->dy, &f->dx, &f->gradient);
}

static void pass_fast(const struct mlp *mlp, struct ffn_files *f)
{
    struct plan plan = mlp_plan_new(mlp, paths.cotangent != NULL, NULL);

    mlp_plan_forward(&plan, &f->x, &f->cache, &f->y);
    if (paths.cotangent != NULL)
        mlp_plan_backward(&plan, &f->x, &f->cache, &f->dy, &f->dx,
                          &f->gradient);
    plan_free(&plan);
}

static void run_on_files(void)
{
    struct ffn_files f;
    struct mlp mlp;

    paths.in_out = layout != NULL && strcmp(layout, "in-out") == 0;
    f = ffn_files_read(&paths);
    mlp.net = f.net;
    mlp.activation =
        activation_named(activation == NULL ? "relu" : activation);
    if (fast != NULL)
        pass_fast(&mlp, &f);
    else
        pass(&mlp, &f);
    ffn_files_write(&f, &paths);
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    if (argc == 1)
        worked_example();
    else
        run_on_files();
    return 0;
}
