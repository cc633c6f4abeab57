/* swiglu.c: the gated network on files, there and back. */

#include <stdio.h>
#include <string.h>

#include "files.h"
#include "options.h"
#include "plans.h"

static const char *input, *gate, *up, *gate_bias, *up_bias, *gate_up, *order,
    *shards, *gate_up_bias, *down, *down_bias, *activation, *dropout, *seed,
    *output, *cotangent, *gradients, *report, *fast;

static const struct option_text options[] = {
    {"input", "X.npy", "the tokens x: [B][T][d], [T][d] or [d]", &input},
    {"gate", "WG.npy", "the weights of the gate: [d_ff][d]", &gate},
    {"up", "WU.npy", "those of up: [d_ff][d]", &up},
    {"gate-bias", "BG.npy", "their biases: [d_ff] (default: none)",
     &gate_bias},
    {"up-bias", "BU.npy", "[d_ff]", &up_bias},
    {"gate-up", "W.npy", "or both packed in one: [2 d_ff][d]", &gate_up},
    {"order", "gate-first|gate-second|interleaved", "packed in this order",
     &order},
    {"shards", "N", "in N parts, one after the other (default: 1)", &shards},
    {"gate-up-bias", "B.npy", "their biases, packed alike: [2 d_ff]",
     &gate_up_bias},
    {"down", "WD.npy", "the weights down: [d][d_ff]", &down},
    {"down-bias", "BD.npy", "their biases: [d] (default: none)", &down_bias},
    {"activation", "none|sigmoid|relu|silu|gelu|gelu-tanh",
     "of the gate (default: silu)", &activation},
    {"dropout", "P", "as in training: a hidden number is 0 with probability P",
     &dropout},
    {"seed", "N", "which of them are (default: 0)", &seed},
    {"output", "Y.npy", "where to write y, in the shape of x", &output},
    {"cotangent", "DY.npy", "dL/dy, in the shape of x", &cotangent},
    {"gradients", "DIR",
     "where to write dx, dgate, dup, ddown, and dgate_bias and so on",
     &gradients},
    {"fast", NULL, "compute as in chapter 8", &fast},
    {"report", NULL, "print the parameters of each matrix", &report},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "swiglu",
    .summary = "Computes y = (f(x Wgt + bg) * (x Wut + bu)) Wdt + bd and, "
               "given dL/dy, its\ngradients. Without options: the example of "
               "chapter 6.",
    .options = options,
};

static void expect_options(void)
{
    const bool packed = gate_up != NULL;

    if (input == NULL || down == NULL || output == NULL)
        options_fail("--input, --down and --output are needed; try --help");
    if (packed &&
        (gate != NULL || up != NULL || gate_bias != NULL || up_bias != NULL))
        options_fail("--gate-up stands for --gate and --up, and "
                     "--gate-up-bias for their biases; expected one of both "
                     "ways");
    if (packed && order == NULL)
        options_fail("--gate-up: --order is needed: gate-first, gate-second "
                     "or interleaved");
    if (!packed && (gate == NULL || up == NULL))
        options_fail("--gate and --up are needed, or --gate-up; try --help");
    if (!packed && (order != NULL || shards != NULL || gate_up_bias != NULL))
        options_fail("--order, --shards and --gate-up-bias go with --gate-up");
    if ((gate_bias == NULL) != (up_bias == NULL))
        options_fail("--gate-bias and --up-bias go together");
    if ((cotangent == NULL) != (gradients == NULL))
        options_fail("--cotangent and --gradients go together");
    if (seed != NULL && dropout == NULL)
        options_fail("--seed goes with --dropout");
}

/* Reads gate and up from one file, and their biases from another. */
static void read_packed(struct swiglu *layer, size_t d)
{
    struct matrix packed = files_matrix(gate_up, "[2 d_ff][d]", FILES_ANY, d);
    const size_t d_ff = packed.rows / 2;
    const size_t parts =
        shards == NULL ? 1 : options_count("shards", shards, 1, SIZE_MAX);
    struct glu_layout layout;

    if (packed.rows == 0)
        options_fail("%s: it has no rows, expected gate and up", gate_up);
    if (packed.rows % 2 != 0)
        options_fail("%s: it has %zu rows, expected an even number: gate and "
                     "up",
                     gate_up, packed.rows);
    if (!glu_layout_named(order, d_ff, parts, &layout))
        options_fail("%s: its %zu units cannot be parted evenly by --shards "
                     "%zu",
                     gate_up, d_ff, parts);
    layer->gate = linear_new(d, d_ff, gate_up_bias != NULL);
    layer->up = linear_new(d, d_ff, gate_up_bias != NULL);
    glu_unpack_rows(&layout, &packed, &layer->gate.weight, &layer->up.weight);
    matrix_free(&packed);
    if (gate_up_bias == NULL)
        return;
    packed = files_vector(gate_up_bias, 2 * d_ff);
    glu_unpack(&layout, &packed, &layer->gate.bias, &layer->up.bias);
    matrix_free(&packed);
}

/* The layer that the files hold, for tokens of d numbers. */
static struct swiglu read_layer(size_t d)
{
    struct swiglu layer = {.activation = glu_named("swiglu")};
    size_t d_ff;

    if (gate_up != NULL) {
        read_packed(&layer, d);
    } else {
        layer.gate.weight = files_matrix(gate, "[d_ff][d]", FILES_ANY, d);
        d_ff = layer.gate.weight.rows;
        layer.gate.bias = files_vector(gate_bias, d_ff);
        layer.up.weight = files_matrix(up, "[d_ff][d]", d_ff, d);
        layer.up.bias = files_vector(up_bias, d_ff);
    }
    d_ff = layer.gate.weight.rows;
    layer.down.weight = files_matrix(down, "[d][d_ff]", d, d_ff);
    layer.down.bias = files_vector(down_bias, d);
    if (activation != NULL && strcmp(activation, "none") == 0)
        layer.activation = glu_named("bilinear");
    else if (activation != NULL)
        layer.activation = activation_named(activation);
    return layer;
}

/* dropout_fill() takes seeds below 2^62. */
static uint64_t read_seed(void)
{
    return seed == NULL ? 0 : options_count("seed", seed, 0, SIZE_MAX / 8);
}

static void report_layer(const char *name, const char *bias_name,
                         const struct linear *layer)
{
    const size_t weights = layer->weight.rows * layer->weight.cols;

    printf("%-14zu%-12s[%zu][%zu]\n", weights, name, layer->weight.rows,
           layer->weight.cols);
    if (layer->bias.rows > 0)
        printf("%-14zu%-12s[%zu]\n", layer->bias.cols, bias_name,
               layer->bias.cols);
}

static void print_report(const struct swiglu *layer)
{
    printf("# parameters  of          shape\n");
    report_layer("gate", "gate_bias", &layer->gate);
    report_layer("up", "up_bias", &layer->up);
    report_layer("down", "down_bias", &layer->down);
    printf("%-14zuall\n", swiglu_parameters(layer));
}

static void add_gradients(struct files *list, const struct swiglu *g,
                          const struct matrix *dx, const struct npy *shape)
{
    files_add(list, gradients, "dx", dx, shape);
    files_add(list, gradients, "dgate", &g->gate.weight, NULL);
    files_add_vector(list, gradients, "dgate_bias", &g->gate.bias);
    files_add(list, gradients, "dup", &g->up.weight, NULL);
    files_add_vector(list, gradients, "dup_bias", &g->up.bias);
    files_add(list, gradients, "ddown", &g->down.weight, NULL);
    files_add_vector(list, gradients, "ddown_bias", &g->down.bias);
}

/* The tokens, the layer and what is made of them. */
struct job {
    struct matrix x, y, dy, dx;
    struct npy shape;
    struct swiglu layer, gradient;
    struct swiglu_cache cache;
};

static struct job job_begin(void)
{
    struct job job = {.dy = {0, 0, NULL}};

    job.x = files_tokens(input, &job.shape);
    job.layer = read_layer(job.x.cols);
    job.gradient = swiglu_gradient_new(&job.layer);
    job.cache = swiglu_cache_new(&job.layer, job.x.rows);
    swiglu_cache_drop(&job.cache, options_rate("dropout", dropout),
                      read_seed());
    job.y = matrix_new(job.x.rows, job.x.cols);
    job.dx = matrix_new(job.x.rows, job.x.cols);
    if (cotangent != NULL)
        job.dy = files_like(cotangent, input, &job.shape);
    return job;
}

static void job_end(struct job *job)
{
    swiglu_free(&job->layer);
    swiglu_free(&job->gradient);
    swiglu_cache_free(&job->cache);
    matrix_free(&job->x);
    matrix_free(&job->y);
    matrix_free(&job->dy);
    matrix_free(&job->dx);
}

static void pass(struct job *job)
{
    swiglu_forward(&job->layer, &job->x, &job->cache, &job->y);
    if (cotangent != NULL)
        swiglu_backward(&job->layer, &job->x, &job->cache, &job->dy, &job->dx,
                        &job->gradient);
}

static void pass_fast(struct job *job)
{
    struct plan plan = swiglu_plan_new(&job->layer, cotangent != NULL, NULL);

    swiglu_plan_forward(&plan, &job->x, &job->cache, &job->y);
    if (cotangent != NULL)
        swiglu_plan_backward(&plan, &job->x, &job->cache, &job->dy, &job->dx,
                             &job->gradient);
    plan_free(&plan);
}

static void run_on_files(void)
{
    struct job job = job_begin();
    struct files list = {0};

    if (fast != NULL)
        pass_fast(&job);
    else
        pass(&job);
    files_add(&list, NULL, output, &job.y, &job.shape);
    if (cotangent != NULL)
        add_gradients(&list, &job.gradient, &job.dx, &job.shape);
    files_write(&list);
    if (report != NULL)
        print_report(&job.layer);
    job_end(&job);
}

static void print_row(const char *name, const struct matrix *m)
{
    printf("%-6s", name);
    for (size_t i = 0; i < m->cols; i++)
        printf(" %9.4f", (double)m->data[i]);
    printf("\n");
}

/* The token (2, 3) there, and dy = (1, -1) back. */
static void worked_example(void)
{
    static real wg[] = {1, -1, 0, 1, 1, 1}, wu[] = {1, 0, 1, -1, 0, 1};
    static real wd[] = {1, 2, -1, -1, 1, 1}, token[] = {2, 3},
                back[] = {1, -1};
    const struct swiglu layer = {.gate.weight = {3, 2, wg},
                                 .up.weight = {3, 2, wu},
                                 .down.weight = {2, 3, wd},
                                 .activation = glu_named("swiglu")};
    const struct matrix x = {1, 2, token}, dy = {1, 2, back};
    struct swiglu gradient = swiglu_gradient_new(&layer);
    struct swiglu_cache cache = swiglu_cache_new(&layer, 1);
    struct matrix y = matrix_new(1, 2), dx = matrix_new(1, 2);

    swiglu_forward(&layer, &x, &cache, &y);
    swiglu_backward(&layer, &x, &cache, &dy, &dx, &gradient);
    print_row("gate", &cache.gate);
    print_row("up", &cache.up);
    print_row("hidden", &cache.hidden);
    print_row("y", &y);
    print_row("dx", &dx);
    swiglu_free(&gradient);
    swiglu_cache_free(&cache);
    matrix_free(&y);
    matrix_free(&dx);
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    if (argc == 1) {
        worked_example();
        return 0;
    }
    expect_options();
    run_on_files();
    return 0;
}
