/* relu-ffn.c: the feed-forward network of a transformer block, on files. */

#include <stdio.h>

#include "ffn.h"
#include "files.h"
#include "options.h"

/* What the command line gave; NULL where it gave nothing. */
static const char *input, *w1, *b1, *w2, *b2, *output, *cotangent, *gradients;

static const struct option_text options[] = {
    {"input", "X.npy", "the tokens x: [B][T][d], [T][d] or [d]", &input},
    {"w1", "W1.npy", "the weights up: [d_ff][d]", &w1},
    {"b1", "B1.npy", "their biases: [d_ff] (default: none)", &b1},
    {"w2", "W2.npy", "the weights down: [d][d_ff]", &w2},
    {"b2", "B2.npy", "their biases: [d] (default: none)", &b2},
    {"output", "Y.npy", "where to write y, in the shape of x", &output},
    {"cotangent", "DY.npy", "dL/dy, in the shape of x", &cotangent},
    {"gradients", "DIR", "where to write dx, dW1, db1, dW2, db2", &gradients},
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

/* The network that the files hold, for tokens of d numbers. */
static struct ffn load_network(size_t d)
{
    struct ffn net;
    size_t d_ff;

    net.up.weight = files_matrix(w1, "[d_ff][d]", FILES_ANY, d);
    d_ff = net.up.weight.rows;
    net.up.bias = files_vector(b1, d_ff);
    net.down.weight = files_matrix(w2, "[d][d_ff]", d, d_ff);
    net.down.bias = files_vector(b2, d);
    return net;
}

/* The gradients, on the list of files to write. */
static void add_gradients(struct files *files, const struct ffn *gradient,
                          const struct matrix *dx, const struct npy *shape)
{
    files_add(files, gradients, "dx", dx, shape);
    files_add(files, gradients, "dW1", &gradient->up.weight, NULL);
    files_add_vector(files, gradients, "db1", &gradient->up.bias);
    files_add(files, gradients, "dW2", &gradient->down.weight, NULL);
    files_add_vector(files, gradients, "db2", &gradient->down.bias);
}

static void run_on_files(void)
{
    struct files files = {0};
    struct npy shape;
    struct matrix x = files_tokens(input, &shape);
    struct ffn net = load_network(x.cols), gradient = ffn_gradient_new(&net);
    struct ffn_cache cache = ffn_cache_new(&net, x.rows);
    struct matrix y = matrix_new(x.rows, x.cols);
    struct matrix dx = matrix_new(x.rows, x.cols);

    ffn_forward(&net, &x, &cache, &y);
    files_add(&files, NULL, output, &y, &shape);
    if (cotangent != NULL) {
        struct matrix dy = files_like(cotangent, input, &shape);

        ffn_backward(&net, &x, &cache, &dy, &dx, &gradient);
        add_gradients(&files, &gradient, &dx, &shape);
        matrix_free(&dy);
    }
    files_write(&files);
    matrix_free(&dx);
    matrix_free(&y);
    ffn_cache_free(&cache);
    ffn_free(&gradient);
    ffn_free(&net);
    matrix_free(&x);
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    if (argc == 1) {
        worked_example();
        return 0;
    }
    if (input == NULL || w1 == NULL || w2 == NULL || output == NULL)
        options_fail(
            "--input, --w1, --w2 and --output are needed; try --help");
    if ((cotangent == NULL) != (gradients == NULL))
        options_fail("--cotangent and --gradients go together");
    run_on_files();
    return 0;
}
