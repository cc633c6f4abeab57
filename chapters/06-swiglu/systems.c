/* systems.c: the gated networks of four systems, on their references. */

#include <stdio.h>

#include "files.h"
#include "options.h"
#include "random.h"
#include "swiglu.h"

static const struct usage usage = {
    .program = "systems",
    .summary = "Runs the gated networks of cyberslm, PyCraft, APEX and sLLM "
               "there and back, on the\nreference vectors in tests/golden. "
               "Prints their parameters and by how much the\noutput, dx and "
               "the sums of the rows of each weight's gradient differ, as a "
               "share\nof the largest entry.",
};

/* Names of matrices as in the folder; d_ff and seed where they are not there
 * but made by random_fill(). */
static const struct system {
    const char *name, *folder, *gate, *up;
    size_t d_ff;
    uint64_t seed;
    bool bias;
} systems[] = {
    {"cyberslm", "swiglu_384x1024", "Wg", "Wu", 1024, 4000, false},
    {"PyCraft", "pycraft_12x32", "Wu", "Wg", 0, 0, false},
    {"APEX", "apex_512x1376", "Wg", "Wu", 1376, 6000, false},
    {"sLLM", "sllm_nobias_10x28", "Wg", "Wu", 0, 0, false},
    {"sLLM", "sllm_bias_10x28", "Wg", "Wu", 0, 0, true},
};

/* The path of an array of a system. */
static const char *path_of(const struct system *s, const char *prefix,
                           const char *name, const char *suffix)
{
    static char path[256];

    snprintf(path, sizeof path, "tests/golden/%s/%s%s%s.npy", s->folder,
             prefix, name, suffix);
    return path;
}

static struct matrix read_weight(const struct system *s, const char *name,
                                 uint64_t seed, size_t rows, size_t cols)
{
    struct matrix weight;

    if (s->d_ff == 0)
        return files_matrix(path_of(s, "", name, ""), "[out][in]", FILES_ANY,
                            cols == 0 ? FILES_ANY : cols);
    weight = matrix_new(rows, cols);
    random_fill(&weight, seed, (real)0.0625);
    return weight;
}

static struct swiglu read_layer(const struct system *s, size_t d)
{
    struct swiglu layer = {.activation = glu_named("swiglu")};
    size_t d_ff;

    layer.gate.weight = read_weight(s, s->gate, s->seed, s->d_ff, d);
    layer.up.weight = read_weight(s, s->up, s->seed + 1, s->d_ff, d);
    d_ff = layer.gate.weight.rows;
    layer.down.weight = read_weight(s, "Wd", s->seed + 2, d, d_ff);
    if (s->bias) {
        layer.gate.bias = files_vector(path_of(s, "", "bg", ""), d_ff);
        layer.up.bias = files_vector(path_of(s, "", "bu", ""), d_ff);
        layer.down.bias = files_vector(path_of(s, "", "bd", ""), d);
    }
    return layer;
}

/* The largest difference, as a share of the largest entry of `want`. */
static double difference(const struct matrix *got, const struct matrix *want)
{
    real largest = 0, off = 0;

    matrix_expect(__func__, "got", got, want->rows, want->cols);
    for (size_t i = 0; i < want->rows * want->cols; i++) {
        largest = fmax(largest, fabs(want->data[i]));
        off = fmax(off, fabs(got->data[i] - want->data[i]));
    }
    return (double)(off / largest);
}

static double differs_from(const struct matrix *got, const char *path)
{
    struct npy shape;
    struct matrix want = files_tokens(path, &shape);
    double off = difference(got, &want);

    matrix_free(&want);
    return off;
}

static struct matrix sums_of_rows(const struct matrix *m)
{
    struct matrix sums = matrix_new(1, m->rows);

    for (size_t r = 0; r < m->rows; r++)
        for (size_t c = 0; c < m->cols; c++)
            sums.data[r] += matrix_row(m, r)[c];
    return sums;
}

/* The gradient of a weight, by the sums of its rows. */
static double gradient_differs(const struct system *s, const char *name,
                               const struct matrix *gradient)
{
    struct matrix got = sums_of_rows(gradient), want, all;
    double off;

    if (s->d_ff > 0) {
        want = files_vector(path_of(s, "d", name, "_rowsum"), gradient->rows);
    } else {
        all = files_matrix(path_of(s, "d", name, ""), "[out][in]",
                           gradient->rows, gradient->cols);
        want = sums_of_rows(&all);
        matrix_free(&all);
    }
    off = difference(&got, &want);
    matrix_free(&got);
    matrix_free(&want);
    return off;
}

static void run(const struct system *s)
{
    struct npy shape;
    struct matrix x = files_tokens(path_of(s, "", "x", ""), &shape);
    struct matrix dy = files_tokens(path_of(s, "", "cot", ""), &shape);
    struct swiglu layer = read_layer(s, x.cols);
    struct swiglu gradient = swiglu_gradient_new(&layer);
    struct swiglu_cache cache = swiglu_cache_new(&layer, x.rows);
    struct matrix y = matrix_new(x.rows, x.cols);
    struct matrix dx = matrix_new(x.rows, x.cols);

    swiglu_forward(&layer, &x, &cache, &y);
    swiglu_backward(&layer, &x, &cache, &dy, &dx, &gradient);
    printf("%-10s%5zu%6zu%12zu%7.0e%7.0e%7.0e%7.0e%7.0e\n", s->name, x.cols,
           layer.gate.weight.rows, swiglu_parameters(&layer),
           differs_from(&y, path_of(s, "", "out", "")),
           differs_from(&dx, path_of(s, "d", "x", "")),
           gradient_differs(s, s->gate, &gradient.gate.weight),
           gradient_differs(s, s->up, &gradient.up.weight),
           gradient_differs(s, "Wd", &gradient.down.weight));
    swiglu_free(&layer);
    swiglu_free(&gradient);
    swiglu_cache_free(&cache);
    matrix_free(&x);
    matrix_free(&y);
    matrix_free(&dy);
    matrix_free(&dx);
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    printf("# system      d  d_ff  parameters      y     dx    dWg    dWu    "
           "dWd\n");
    for (size_t i = 0; i < sizeof systems / sizeof systems[0]; i++)
        run(&systems[i]);
    return 0;
}
