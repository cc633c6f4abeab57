/* conformer.c: the Conformer's feed-forward module on files, or two halves. */

#include <stdio.h>

#include "conformer_plan.h"
#include "files.h"
#include "macaron.h"
#include "options.h"

static const char *input, *weights, *half_step, *macaron, *dropout, *seed,
    *eps, *output, *cotangent, *gradients, *fast;

static const struct option_text options[] = {
    {"input", "X.npy", "the tokens x: [B][T][d], [T][d] or [d]", &input},
    {"weights", "DIR", "with ln_g, ln_b, W1, b1, W2 and b2 (.npy)", &weights},
    {"half-step", NULL, "x + F(x) / 2 in place of F(x)", &half_step},
    {"macaron", "DIR",
     "two half steps and a LayerNorm, from a_ln_g and so on, b_ln_g and so "
     "on, out_g and out_b",
     &macaron},
    {"dropout", "P", "as in training: a number is 0 with probability P",
     &dropout},
    {"seed", "N", "which of them are (default: 0)", &seed},
    {"eps", "E", "in the root of the LayerNorms (default: 1e-5)", &eps},
    {"output", "Y.npy", "where to write y, in the shape of x", &output},
    {"cotangent", "DY.npy", "dL/dy, in the shape of x", &cotangent},
    {"gradients", "DIR", "where to write dx, dln_g, dln_b, dW1 and so on",
     &gradients},
    {"fast", NULL, "compute with --weights as in chapter 8", &fast},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "conformer",
    .summary = "Computes F(x) = SiLU(LayerNorm(x) W1t + b1) W2t + b2 and, "
               "given dL/dy, its\ngradients. Without options: the example of "
               "chapter 7.",
    .options = options,
};

static void expect_options(void)
{
    if (input == NULL || output == NULL ||
        (weights == NULL && macaron == NULL))
        options_fail("--input, --output and --weights or --macaron are "
                     "needed; try --help");
    if (weights != NULL && macaron != NULL)
        options_fail("--weights and --macaron: expected one of them");
    if (half_step != NULL && macaron != NULL)
        options_fail("--half-step goes with --weights; --macaron has two");
    if (fast != NULL && macaron != NULL)
        options_fail("--fast goes with --weights");
    if ((cotangent == NULL) != (gradients == NULL))
        options_fail("--cotangent and --gradients go together");
    if (seed != NULL && dropout == NULL)
        options_fail("--seed goes with --dropout");
}

static real read_eps(void)
{
    const double number = eps == NULL ? 1e-5 : options_number("eps", eps);

    if (!(number > 0) || !isfinite((real)number) || (real)number == 0)
        options_fail("--eps %s: expected a finite number above 0", eps);
    return (real)number;
}

/* folder/prefixname.npy */
static const char *path_of(const char *folder, const char *prefix,
                           const char *name)
{
    static char path[FILES_PATH];

    if (snprintf(path, sizeof path, "%s/%s%s.npy", folder, prefix, name) >=
        (int)sizeof path)
        options_fail("%s: the name is too long", folder);
    return path;
}

static struct layernorm read_norm(const char *folder, const char *prefix,
                                  const char *gain, const char *bias, size_t d)
{
    return (struct layernorm){
        .gain = files_vector(path_of(folder, prefix, gain), d),
        .bias = files_vector(path_of(folder, prefix, bias), d),
        .eps = read_eps(),
    };
}

static struct conformer read_module(const char *folder, const char *prefix,
                                    size_t d)
{
    struct conformer module = {
        .norm = read_norm(folder, prefix, "ln_g", "ln_b", d)};
    size_t d_ff;

    module.up.weight =
        files_matrix(path_of(folder, prefix, "W1"), "[d_ff][d]", FILES_ANY, d);
    d_ff = module.up.weight.rows;
    module.up.bias = files_vector(path_of(folder, prefix, "b1"), d_ff);
    module.down.weight =
        files_matrix(path_of(folder, prefix, "W2"), "[d][d_ff]", d, d_ff);
    module.down.bias = files_vector(path_of(folder, prefix, "b2"), d);
    return module;
}

/* The name of a gradient: d, the prefix, and the name of its array. */
static const char *gradient_name(const char *prefix, const char *name)
{
    static char full[32];

    snprintf(full, sizeof full, "d%s%s", prefix, name);
    return full;
}

static void add_vector(struct files *list, const char *prefix,
                       const char *name, const struct matrix *m)
{
    files_add_vector(list, gradients, gradient_name(prefix, name), m);
}

static void add_matrix(struct files *list, const char *prefix,
                       const char *name, const struct matrix *m)
{
    files_add(list, gradients, gradient_name(prefix, name), m, NULL);
}

static void add_gradients(struct files *list, const char *prefix,
                          const struct conformer *gradient)
{
    add_vector(list, prefix, "ln_g", &gradient->norm.gain);
    add_vector(list, prefix, "ln_b", &gradient->norm.bias);
    add_matrix(list, prefix, "W1", &gradient->up.weight);
    add_vector(list, prefix, "b1", &gradient->up.bias);
    add_matrix(list, prefix, "W2", &gradient->down.weight);
    add_vector(list, prefix, "b2", &gradient->down.bias);
}

/* The tokens and what is made of them, whatever the weights are. */
struct pass {
    struct matrix x, y, dy, dx;
    struct npy shape;
    struct files list;
};

static void pass_begin(struct pass *p)
{
    p->x = files_tokens(input, &p->shape);
    p->y = matrix_new(p->x.rows, p->x.cols);
    p->dx = matrix_new(p->x.rows, p->x.cols);
    if (cotangent != NULL)
        p->dy = files_like(cotangent, input, &p->shape);
    files_add(&p->list, NULL, output, &p->y, &p->shape);
    if (cotangent != NULL)
        files_add(&p->list, gradients, "dx", &p->dx, &p->shape);
}

static void pass_end(struct pass *p)
{
    files_write(&p->list);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
    matrix_free(&p->dx);
}

/* dropout_fill() takes seeds below 2^62; the macaron doubles this one. */
static uint64_t read_seed(void)
{
    return seed == NULL ? 0 : options_count("seed", seed, 0, SIZE_MAX / 8);
}

/* One module, its gradient and what it keeps. */
struct parts {
    struct conformer module, gradient;
    struct conformer_cache cache;
};

static void pass_module(struct pass *p, struct parts *m)
{
    const bool half = half_step != NULL;

    (half ? half_step_forward : conformer_forward)(&m->module, &p->x,
                                                   &m->cache, &p->y);
    if (cotangent != NULL)
        (half ? half_step_backward : conformer_backward)(
            &m->module, &p->x, &m->cache, &p->dy, &p->dx, &m->gradient);
}

static void pass_fast(struct pass *p, struct parts *m)
{
    const bool half = half_step != NULL;
    struct conformer_plan plan =
        conformer_plan_new(&m->module, cotangent != NULL, NULL);

    (half ? half_step_plan_forward : conformer_plan_forward)(&plan, &p->x,
                                                             &m->cache, &p->y);
    if (cotangent != NULL)
        (half ? half_step_plan_backward : conformer_plan_backward)(
            &plan, &p->x, &m->cache, &p->dy, &p->dx, &m->gradient);
    conformer_plan_free(&plan);
}

static void run_module(struct pass *p)
{
    struct parts m = {.module = read_module(weights, "", p->x.cols)};

    m.gradient = conformer_gradient_new(&m.module);
    m.cache = conformer_cache_new(&m.module, p->x.rows);
    conformer_cache_drop(&m.cache, options_rate("dropout", dropout),
                         read_seed());
    if (fast != NULL)
        pass_fast(p, &m);
    else
        pass_module(p, &m);
    if (cotangent != NULL)
        add_gradients(&p->list, "", &m.gradient);
    pass_end(p);
    conformer_free(&m.module);
    conformer_free(&m.gradient);
    conformer_cache_free(&m.cache);
}

static struct macaron read_macaron(size_t d)
{
    return (struct macaron){
        .first = read_module(macaron, "a_", d),
        .second = read_module(macaron, "b_", d),
        .norm = read_norm(macaron, "", "out_g", "out_b", d),
    };
}

static void run_macaron(struct pass *p)
{
    struct macaron block = read_macaron(p->x.cols);
    struct macaron gradient = macaron_gradient_new(&block);
    struct macaron_cache cache = macaron_cache_new(&block, p->x.rows);
    const real rate = options_rate("dropout", dropout);

    /* Two seeds that no other number at --seed leads to. */
    conformer_cache_drop(&cache.first, rate, 2 * read_seed());
    conformer_cache_drop(&cache.second, rate, 2 * read_seed() + 1);
    macaron_forward(&block, &p->x, &cache, &p->y);
    if (cotangent != NULL) {
        macaron_backward(&block, &p->x, &cache, &p->dy, &p->dx, &gradient);
        add_gradients(&p->list, "a_", &gradient.first);
        add_gradients(&p->list, "b_", &gradient.second);
        add_vector(&p->list, "", "out_g", &gradient.norm.gain);
        add_vector(&p->list, "", "out_b", &gradient.norm.bias);
    }
    pass_end(p);
    macaron_free(&block);
    macaron_free(&gradient);
    macaron_cache_free(&cache);
}

static void print_row(const char *name, const struct matrix *m)
{
    printf("%-16s", name);
    for (size_t i = 0; i < m->cols; i++)
        printf(" %8.4f", (double)m->data[i]);
    printf("\n");
}

/* One token of two numbers, with W1 and W2 of chapter 1 and without biases. */
static void worked_example(void)
{
    static real up[] = {1, -1, 0, 1, 1, 1}, down[] = {1, 2, -1, -1, 1, 1};
    static real token[] = {2, 3};
    struct conformer module = conformer_new(2, 3, (real)1e-5);
    struct conformer_cache cache = conformer_cache_new(&module, 1);
    const struct matrix x = {1, 2, token};
    struct matrix y = matrix_new(1, 2);

    for (size_t i = 0; i < 6; i++) {
        module.up.weight.data[i] = up[i];
        module.down.weight.data[i] = down[i];
    }
    print_row("x", &x);
    conformer_forward(&module, &x, &cache, &y);
    print_row("LayerNorm(x)", &cache.normed);
    print_row("z", &cache.z);
    print_row("h", &cache.h);
    print_row("F(x)", &y);
    half_step_forward(&module, &x, &cache, &y);
    print_row("x + F(x) / 2", &y);
    conformer_free(&module);
    conformer_cache_free(&cache);
    matrix_free(&y);
}

int main(int argc, char **argv)
{
    static struct pass pass;

    options_parse(argc, argv, &usage);
    if (argc == 1) {
        worked_example();
        return 0;
    }
    expect_options();
    pass_begin(&pass);
    if (macaron != NULL)
        run_macaron(&pass);
    else
        run_module(&pass);
    return 0;
}
