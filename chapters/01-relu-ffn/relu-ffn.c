/* relu-ffn.c: the feed-forward network of a transformer block, on files. */

#include <stdio.h>

#include "ffn_files.h"
#include "options.h"

static struct ffn_paths paths;

static const struct option_text options[] = {
    FFN_OPTIONS(paths),
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "relu-ffn",
    .summary = "Computes y = relu(x W1t + b1) W2t + b2 and, given dL/dy, its "
               "gradients.\nWithout options: the example of chapter 1.",
    .options = options,
};

/* Prints a matrix under its name, one row a line. */
static void show(const char *name, const struct matrix *m)
{
    for (size_t r = 0; r < m->rows; r++) {
        printf("%-5s", r == 0 ? name : "");
        for (size_t c = 0; c < m->cols; c++)
            printf("%5g", (double)matrix_row(m, r)[c]);
        printf("\n");
    }
}

/* The network of the example: d = 2, d_ff = 3. */
static struct ffn example_network(void)
{
    static real weights_up[] = {1, -1, 0, 1, 1, 1};
    static real weights_down[] = {1, 2, -1, -1, 1, 1};

    return (struct ffn){
        .up.weight = {3, 2, weights_up},
        .down.weight = {2, 3, weights_down},
    };
}

static void worked_example(void)
{
    real tokens[] = {2, 3, 2, -1}, cotangents[] = {1, -1, 0, 1};
    struct matrix x = {2, 2, tokens}, dy = {2, 2, cotangents};
    struct matrix y = matrix_new(2, 2), dx = matrix_new(2, 2);
    struct ffn net = example_network(), gradient = ffn_new(2, 3, false);
    struct ffn_cache cache = ffn_cache_new(&net, 2);

    ffn_forward(&net, &x, &cache, &y);
    printf("Forward, two tokens\n");
    show("x", &x);
    show("z", &cache.z);
    show("h", &cache.h);
    show("y", &y);
    ffn_backward(&net, &x, &cache, &dy, &dx, &gradient);
    printf("Backward\n");
    show("dy", &dy);
    show("dx", &dx);
    show("dW1", &gradient.up.weight);
    show("dW2", &gradient.down.weight);
    ffn_free(&gradient);
    ffn_cache_free(&cache);
    matrix_free(&dx);
    matrix_free(&y);
}

static void run_on_files(void)
{
    struct ffn_files f = ffn_files_read(&paths);

    ffn_forward(&f.net, &f.x, &f.cache, &f.y);
    if (paths.cotangent != NULL)
        ffn_backward(&f.net, &f.x, &f.cache, &f.dy, &f.dx, &f.gradient);
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
