/* Plans, and the steps that lead to them: what the simple functions do. */

#include "check.h"

#include "dropout.h"
#include "exact.h"
#include "kernels.h"
#include "plans.h"
#include "steps.h"

static const bool is_float = sizeof(real) == sizeof(float);

/* What a pass takes; UP is [0][0] for two matrices, MASK and biases may be. */
enum { X, DY, MASK, IN, IN_BIAS, UP, UP_BIAS, DOWN, DOWN_BIAS, TAKEN };

/* And what it gives. */
enum {
    Y,
    Z,
    UP_X,
    HIDDEN,
    DX,
    DIN,
    DIN_BIAS,
    DUP,
    DUP_BIAS,
    DDOWN,
    DDOWN_BIAS,
    GIVEN
};

static const char *const names[GIVEN] = {
    "y",        "z",   "up",       "hidden", "dx",        "din",
    "din_bias", "dup", "dup_bias", "ddown",  "ddown_bias"};

/* A network of two or three matrices, and one pass there and back. */
struct task {
    struct matrix of[TAKEN];
    const struct activation *f;
};

struct result {
    struct matrix of[GIVEN];
};

struct shape {
    size_t tokens, d, d_ff;
    bool gated, bias;
    real rate; /* of dropout; 0 for no mask */
};

static struct task task_new(struct shape s, const char *f, uint64_t seed)
{
    const size_t up = s.gated ? s.d_ff : 0, b = s.bias ? 1 : 0;
    const real scale = 1 / sqrt((real)s.d), scale_ff = 1 / sqrt((real)s.d_ff);
    struct task t = {
        .of = {matrix_new(s.tokens, s.d), matrix_new(s.tokens, s.d),
               matrix_new(s.rate > 0 ? s.tokens : 0, s.d_ff),
               matrix_new(s.d_ff, s.d), matrix_new(b, b * s.d_ff),
               matrix_new(up, s.gated ? s.d : 0),
               matrix_new(s.gated ? b : 0, b * up), matrix_new(s.d, s.d_ff),
               matrix_new(b, b * s.d)},
        .f = s.gated ? glu_named(f) : activation_named(f),
    };

    assert_non_null(t.f);
    for (int i = 0; i < TAKEN; i++)
        random_fill(&t.of[i], seed * TAKEN + (uint64_t)i,
                    i <= DY     ? 2
                    : i >= DOWN ? scale_ff
                                : scale);
    if (s.rate > 0)
        dropout_fill(&t.of[MASK], s.rate, seed, 0);
    return t;
}

static void task_free(struct task *t)
{
    for (int i = 0; i < TAKEN; i++)
        matrix_free(&t->of[i]);
}

static bool is_gated(const struct task *t)
{
    return t->of[UP].rows > 0;
}

/* Room for the result; what is added to begins with `start`. */
static struct result result_new(const struct task *t, real start)
{
    static const int like[GIVEN] = {
        [Y] = X,        [DX] = X,
        [DIN] = IN,     [DIN_BIAS] = IN_BIAS,
        [DUP] = UP,     [DUP_BIAS] = UP_BIAS,
        [DDOWN] = DOWN, [DDOWN_BIAS] = DOWN_BIAS,
    };
    const size_t d_ff = t->of[IN].rows, tokens = t->of[X].rows;
    struct result r;

    for (int i = 0; i < GIVEN; i++) {
        const struct matrix *m = &t->of[like[i]];

        r.of[i] =
            i >= Z && i <= HIDDEN
                ? matrix_new(tokens, i == UP_X && !is_gated(t) ? 0 : d_ff)
                : matrix_new(m->rows, m->cols);
        for (size_t k = 0; i >= DX && k < m->rows * m->cols; k++)
            r.of[i].data[k] = start;
    }
    return r;
}

static void result_free(struct result *r)
{
    for (int i = 0; i < GIVEN; i++)
        matrix_free(&r->of[i]);
}

/* The same matrices, as swiglu.h and mlp.h want them. */
static struct swiglu as_swiglu(const struct task *t)
{
    return (struct swiglu){
        .gate = {t->of[IN], t->of[IN_BIAS]},
        .up = {t->of[UP], t->of[UP_BIAS]},
        .down = {t->of[DOWN], t->of[DOWN_BIAS]},
        .activation = t->f,
    };
}

static struct swiglu swiglu_gradient(const struct result *r)
{
    return (struct swiglu){
        .gate = {r->of[DIN], r->of[DIN_BIAS]},
        .up = {r->of[DUP], r->of[DUP_BIAS]},
        .down = {r->of[DDOWN], r->of[DDOWN_BIAS]},
    };
}

static struct swiglu_cache swiglu_cache(const struct task *t,
                                        const struct result *r)
{
    return (struct swiglu_cache){
        r->of[Z],
        r->of[UP_X],
        r->of[HIDDEN],
        t->of[MASK],
    };
}

static struct mlp as_mlp(const struct task *t)
{
    return (struct mlp){
        .net = {{t->of[IN], t->of[IN_BIAS]}, {t->of[DOWN], t->of[DOWN_BIAS]}},
        .activation = t->f,
    };
}

static struct ffn mlp_gradient(const struct result *r)
{
    return (struct ffn){
        .up = {r->of[DIN], r->of[DIN_BIAS]},
        .down = {r->of[DDOWN], r->of[DDOWN_BIAS]},
    };
}

/* There and back by the simple functions. */
static void run_simple(const struct task *t, struct result *r)
{
    if (is_gated(t)) {
        const struct swiglu net = as_swiglu(t);
        struct swiglu gradient = swiglu_gradient(r);
        struct swiglu_cache cache = swiglu_cache(t, r);

        swiglu_forward(&net, &t->of[X], &cache, &r->of[Y]);
        swiglu_backward(&net, &t->of[X], &cache, &t->of[DY], &r->of[DX],
                        &gradient);
    } else {
        const struct mlp mlp = as_mlp(t);
        struct ffn gradient = mlp_gradient(r);
        struct ffn_cache cache = {r->of[Z], r->of[HIDDEN]};

        mlp_forward(&mlp, &t->of[X], &cache, &r->of[Y]);
        mlp_backward(&mlp, &t->of[X], &cache, &t->of[DY], &r->of[DX],
                     &gradient);
    }
}

/* A kernel, and threads: 0 for as many as the plan has. */
struct how {
    const struct kernel *kernel;
    size_t threads;
};

static void run_gated(const struct task *t, struct how how, struct result *r)
{
    const struct swiglu net = as_swiglu(t);
    struct swiglu gradient = swiglu_gradient(r);
    struct swiglu_cache cache = swiglu_cache(t, r);
    struct plan plan = swiglu_plan_new(&net, true, how.kernel);

    assert_ptr_equal(plan.workers.kernel, how.kernel);
    if (how.threads > 0)
        plan.workers.threads = how.threads;
    swiglu_plan_forward(&plan, &t->of[X], &cache, &r->of[Y]);
    swiglu_plan_backward(&plan, &t->of[X], &cache, &t->of[DY], &r->of[DX],
                         &gradient);
    plan_free(&plan);
}

/* There and back by a plan. */
static void run_plan(const struct task *t, struct how how, struct result *r)
{
    const struct mlp mlp = as_mlp(t);
    struct ffn gradient = mlp_gradient(r);
    struct ffn_cache cache = {r->of[Z], r->of[HIDDEN]};
    struct plan plan;

    if (is_gated(t)) {
        run_gated(t, how, r);
        return;
    }
    plan = mlp_plan_new(&mlp, true, how.kernel);
    assert_ptr_equal(plan.workers.kernel, how.kernel);
    if (how.threads > 0)
        plan.workers.threads = how.threads;
    mlp_plan_forward(&plan, &t->of[X], &cache, &r->of[Y]);
    mlp_plan_backward(&plan, &t->of[X], &cache, &t->of[DY], &r->of[DX],
                      &gradient);
    plan_free(&plan);
}

/* The curves in double, by the names of activation.h and glu.h. */
static const struct curve {
    const char *name;
    double (*value)(double), (*slope)(double);
} curves[] = {
    {"sigmoid", exact_sigmoid, exact_sigmoid_slope},
    {"glu", exact_sigmoid, exact_sigmoid_slope},
    {"relu", exact_relu, exact_relu_slope},
    {"reglu", exact_relu, exact_relu_slope},
    {"bilinear", exact_identity, exact_identity_slope},
    {"silu", exact_silu, exact_silu_slope},
    {"swiglu", exact_silu, exact_silu_slope},
    {"gelu", exact_gelu, exact_gelu_slope},
    {"geglu", exact_gelu, exact_gelu_slope},
    {"gelu-tanh", exact_gelu_tanh, exact_gelu_tanh_slope},
    {"geglu-tanh", exact_gelu_tanh, exact_gelu_tanh_slope},
};

static const struct curve *curve_of(const struct task *t)
{
    const struct curve *curve = curves;

    while (strcmp(curve->name, t->f->name) != 0)
        curve++;
    return curve;
}

/* c[rows][cols] += a bt, in double; a or b may be [0][0]. */
static void add_product(double *c, const double *a, const struct matrix *b,
                        size_t rows)
{
    for (size_t r = 0; r < rows; r++)
        for (size_t o = 0; o < b->rows; o++)
            for (size_t k = 0; k < b->cols; k++)
                c[r * b->rows + o] +=
                    a[r * b->cols + k] * (double)matrix_row(b, o)[k];
}

/* c += a b */
static void add_back(double *c, const double *a, const struct matrix *b,
                     size_t rows)
{
    for (size_t r = 0; r < rows; r++)
        for (size_t o = 0; o < b->rows; o++)
            for (size_t k = 0; k < b->cols; k++)
                c[r * b->cols + k] +=
                    a[r * b->rows + o] * (double)matrix_row(b, o)[k];
}

/* The gradients dyt x of weights and the sums of dy, added to two matrices. */
static void add_gradient(struct matrix *weight, struct matrix *bias,
                         const double *dy, const double *x, size_t tokens)
{
    const size_t in = weight->cols, out = weight->rows;

    for (size_t o = 0; o < out; o++) {
        double sum = 0;

        for (size_t i = 0; i < in; i++) {
            double entry = (double)matrix_row(weight, o)[i];

            for (size_t k = 0; k < tokens; k++)
                entry += dy[k * out + o] * x[k * in + i];
            matrix_row(weight, o)[i] = (real)entry;
        }
        for (size_t k = 0; k < tokens; k++)
            sum += dy[k * out + o];
        if (bias->rows > 0)
            bias->data[o] = (real)((double)bias->data[o] + sum);
    }
}

/* What is computed in double, [T][d] or [T][d_ff] each. */
struct exact {
    double *x, *z, *up, *hidden, *y, *dy, *dhidden, *dz, *dup, *dx;
};

static double *doubles(const struct matrix *m, size_t n)
{
    double *const copy = calloc(n + 1, sizeof *copy);

    assert_non_null(copy);
    for (size_t i = 0; m && i < n; i++)
        copy[i] = (double)m->data[i];
    return copy;
}

static void put(struct matrix *m, const double *from)
{
    for (size_t i = 0; i < m->rows * m->cols; i++)
        m->data[i] = (real)from[i];
}

/* A bias for each of so many rows. */
static void add_bias(double *to, const struct matrix *bias, size_t rows)
{
    for (size_t i = 0; i < rows * bias->cols; i++)
        to[i] += (double)bias->data[i % bias->cols];
}

static void exact_forward(const struct task *t, struct exact *e)
{
    const struct curve *f = curve_of(t);
    const size_t T = t->of[X].rows;

    add_product(e->z, e->x, &t->of[IN], T);
    add_bias(e->z, &t->of[IN_BIAS], T);
    add_product(e->up, e->x, &t->of[UP], T);
    add_bias(e->up, &t->of[UP_BIAS], T);
    for (size_t i = 0; i < T * t->of[IN].rows; i++) {
        e->hidden[i] = f->value(e->z[i]);
        if (is_gated(t))
            e->hidden[i] *= e->up[i];
        if (t->of[MASK].rows > 0)
            e->hidden[i] *= (double)t->of[MASK].data[i];
    }
    add_product(e->y, e->hidden, &t->of[DOWN], T);
    add_bias(e->y, &t->of[DOWN_BIAS], T);
}

static void exact_backward(const struct task *t, struct exact *e,
                           struct result *r)
{
    const struct curve *f = curve_of(t);
    const size_t T = t->of[X].rows;

    add_back(e->dhidden, e->dy, &t->of[DOWN], T);
    for (size_t i = 0; i < T * t->of[IN].rows; i++) {
        if (t->of[MASK].rows > 0)
            e->dhidden[i] *= (double)t->of[MASK].data[i];
        e->dup[i] = f->value(e->z[i]) * e->dhidden[i];
        e->dz[i] = f->slope(e->z[i]) * e->dhidden[i];
        if (is_gated(t))
            e->dz[i] *= e->up[i];
    }
    add_back(e->dx, e->dz, &t->of[IN], T);
    add_back(e->dx, e->dup, &t->of[UP], T);
    add_gradient(&r->of[DIN], &r->of[DIN_BIAS], e->dz, e->x, T);
    add_gradient(&r->of[DUP], &r->of[DUP_BIAS], e->dup, e->x, T);
    add_gradient(&r->of[DDOWN], &r->of[DDOWN_BIAS], e->dy, e->hidden, T);
}

/* There and back in double, rounded at the end. */
static void run_exact(const struct task *t, struct result *r)
{
    const size_t n = t->of[X].rows * t->of[X].cols;
    const size_t n_ff = t->of[X].rows * t->of[IN].rows;
    struct exact e = {
        doubles(&t->of[X], n),  doubles(NULL, n_ff), doubles(NULL, n_ff),
        doubles(NULL, n_ff),    doubles(NULL, n),    doubles(&t->of[DY], n),
        doubles(NULL, n_ff),    doubles(NULL, n_ff), doubles(NULL, n_ff),
        doubles(&r->of[DX], n),
    };
    double *const all[] = {e.x,  e.z,       e.up, e.hidden, e.y,
                           e.dy, e.dhidden, e.dz, e.dup,    e.dx};

    exact_forward(t, &e);
    exact_backward(t, &e, r);
    put(&r->of[Y], e.y);
    put(&r->of[Z], e.z);
    put(&r->of[UP_X], e.up);
    put(&r->of[HIDDEN], e.hidden);
    put(&r->of[DX], e.dx);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

static void check_results(const struct task *t, struct how how,
                          const struct result *got, const struct result *want,
                          double tolerance)
{
    for (int i = 0; i < GIVEN; i++) {
        const size_t n = got->of[i].rows * got->of[i].cols;
        const size_t k =
            first_off(got->of[i].data, want->of[i].data, n, tolerance);

        if (k < n)
            fail_msg("%s, %s, %zu tokens, d %zu, d_ff %zu: %s at %zu is %.9g, "
                     "expected %.9g",
                     how.kernel->name, t->f->name, t->of[X].rows,
                     t->of[X].cols, t->of[IN].rows, names[i], k,
                     (double)got->of[i].data[k], (double)want->of[i].data[k]);
    }
}

static void check_bits(const struct task *t, struct how how,
                       const struct result *got, const struct result *want)
{
    for (int i = 0; i < GIVEN; i++)
        if (memcmp(got->of[i].data, want->of[i].data,
                   got->of[i].rows * got->of[i].cols * sizeof(real)) != 0)
            fail_msg("%s, %s, %zu threads: other bits in %s", how.kernel->name,
                     t->f->name, how.threads, names[i]);
}

static struct task task_now;
static struct result result_now;
static double tolerance_now;

static void check_with(const struct kernel *kernel)
{
    const struct how how = {kernel, 0};
    struct result got = result_new(&task_now, 0);

    run_plan(&task_now, how, &got);
    check_results(&task_now, how, &got, &result_now, tolerance_now);
    result_free(&got);
}

/* A plan of each kernel against the pass in double. */
static void check_shape(struct shape s, const char *f, uint64_t seed)
{
    task_now = task_new(s, f, seed);
    result_now = result_new(&task_now, 0);
    tolerance_now = is_float ? 2e-6 : 1e-11;
    run_exact(&task_now, &result_now);
    with_each_kernel(check_with);
    task_free(&task_now);
    result_free(&result_now);
}

/* A whole number from 1 to most. */
static size_t any(uint64_t seed, uint64_t i, size_t most)
{
    return 1 +
           (size_t)((double)(random_at(seed, i, 1) + 1) / 2 * (double)most);
}

/* The i-th of the gate's kinds, or of the activations. */
static const char *kind(bool gated, size_t i)
{
    return gated ? glu_kinds[i % 6].name : activations[i % 5].name;
}

static void equals_double_in_any_shape(void **state)
{
    (void)state;
    ask_for_threads(2);
    for (size_t i = 0; i < 300; i++) {
        const struct shape s = {
            .tokens = any(1, i, 40),
            .d = any(2, i, 40),
            .d_ff = any(3, i, 40),
            .gated = i % 2,
            .bias = i / 2 % 2,
            .rate = i % 2 && i / 4 % 2 ? (real)0.25 : 0,
        };

        check_shape(s, kind(s.gated, i / 2), i);
    }
}

static void equals_double_in_prime_and_large_shapes(void **state)
{
    const struct shape shapes[] = {
        {2, 3, 5, true, true, 0},
        {41, 43, 47, true, true, (real)0.1},
        {97, 89, 101, true, false, 0},
        {7, 127, 131, false, true, 0},
        {513, 17, 70, true, true, (real)0.1},
        {1030, 33, 37, true, true, 0},
        {1030, 5, 67, false, true, 0},
        {1, 1000, 900, true, true, 0},
        {7, 1000, 37, true, false, (real)0.5},
        {7, 23, 900, false, true, 0},
        {3, 1000, 900, true, true, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        check_shape(shapes[i], shapes[i].gated ? "swiglu" : "silu", 1000 + i);
}

/* Is that array of a folder what has been computed? */
static void check_golden(const struct matrix *got, const char *folder,
                         const char *name)
{
    struct matrix want = golden(folder, name);
    const size_t n = want.rows * want.cols;

    assert_int_equal(got->cols, want.cols);
    assert_true(got->rows >= want.rows);
    if (first_off(got->data, want.data, n, TOLERANCE) < n)
        fail_msg("%s: %s", folder, name);
    matrix_free(&want);
}

/* The arrays of a folder, by what they are called there; NULL ends them. */
struct called {
    int of;
    const char *name;
};

/* A pass with all that a folder has; what is there already stays there. */
static void check_folder(struct task *t, const char *folder,
                         const struct called *taken,
                         const struct called *given)
{
    for (; taken->name; taken++)
        t->of[taken->of] = golden(folder, taken->name);
    for (size_t k = 0; k < KERNELS; k++) {
        const struct how how = {kernel_named(kernel_names[k]), 0};
        struct result r;

        if (!how.kernel)
            continue;
        r = result_new(t, 0);
        run_plan(t, how, &r);
        for (const struct called *i = given; i->name; i++)
            check_golden(&r.of[i->of], folder, i->name);
        result_free(&r);
    }
    task_free(t);
}

static void equals_pytorch(void **state)
{
    const struct called gated[] = {
        {X, "x"},        {DY, "cot"},       {IN, "Wg"},
        {UP, "Wu"},      {DOWN, "Wd"},      {IN_BIAS, "bg"},
        {UP_BIAS, "bu"}, {DOWN_BIAS, "bd"}, {0, NULL}};
    const struct called gated_result[] = {
        {Y, "out"},        {DX, "dx"},          {DIN, "dWg"},
        {DUP, "dWu"},      {DDOWN, "dWd"},      {DIN_BIAS, "dbg"},
        {DUP_BIAS, "dbu"}, {DDOWN_BIAS, "dbd"}, {0, NULL}};
    const struct called two[] = {
        {X, "x"},     {DY, "cot"},       {IN, "W1"}, {IN_BIAS, "b1"},
        {DOWN, "W2"}, {DOWN_BIAS, "b2"}, {0, NULL}};
    const struct called two_result[] = {
        {Y, "out"},     {DX, "dx"},          {DIN, "dW1"}, {DIN_BIAS, "db1"},
        {DDOWN, "dW2"}, {DDOWN_BIAS, "db2"}, {0, NULL}};
    struct task swiglu = {.f = glu_named("swiglu")};
    struct task relu = {.f = activation_named("relu")};

    (void)state;
    check_folder(&swiglu, "sllm_bias_10x28", gated, gated_result);
    check_folder(&relu, "relu_ffn_bias", two, two_result);
}

/* Weights that are not stored, but come from these seeds. */
static void check_large(const char *folder, size_t d, size_t d_ff,
                        uint64_t seed)
{
    const struct called taken[] = {{X, "x"}, {DY, "cot"}, {0, NULL}};
    const struct called given[] = {{Y, "out"},
                                   {DX, "dx"},
                                   {DIN, "dWg_rows0to3"},
                                   {DUP, "dWu_rows0to3"},
                                   {DDOWN, "dWd_rows0to3"},
                                   {0, NULL}};
    struct task t = {.of[IN] = matrix_new(d_ff, d),
                     .of[UP] = matrix_new(d_ff, d),
                     .of[DOWN] = matrix_new(d, d_ff),
                     .f = glu_named("swiglu")};

    random_fill(&t.of[IN], seed, (real)0.0625);
    random_fill(&t.of[UP], seed + 1, (real)0.0625);
    random_fill(&t.of[DOWN], seed + 2, (real)0.0625);
    check_folder(&t, folder, taken, given);
}

static void equals_pytorch_in_the_models_sizes(void **state)
{
    (void)state;
    check_large("swiglu_384x1024", 384, 1024, 4000);
    check_large("apex_512x1376", 512, 1376, 6000);
}

static const struct shape odd = {37, 29, 43, true, true, (real)0.25};

/* On so many of five threads; 1 is the measure. */
static void check_threads(const struct kernel *kernel)
{
    const size_t tokens[] = {1, 37, 700};

    for (size_t i = 0; i < 6; i++) {
        const struct shape s = {tokens[i / 2], 129, 43, i % 2, true, 0};
        struct task t = task_new(s, kind(s.gated, 5), i);
        struct result want = result_new(&t, 0);
        const size_t threads[] = {2, 5};

        run_plan(&t, (struct how){kernel, 1}, &want);
        for (size_t k = 0; k < 2; k++) {
            struct result got = result_new(&t, 0);

            run_plan(&t, (struct how){kernel, threads[k]}, &got);
            check_bits(&t, (struct how){kernel, threads[k]}, &got, &want);
            result_free(&got);
        }
        result_free(&want);
        task_free(&t);
    }
}

static void threads_do_not_change_a_bit(void **state)
{
    (void)state;
    ask_for_threads(5);
    with_each_kernel(check_threads);
    ask_for_threads(2);
}

/* In how many pieces so many threads share so many tokens. */
static void check_pieces(struct plan plan, size_t threads, size_t tokens,
                         size_t pieces)
{
    plan.workers.threads = threads;
    assert_int_equal(plan_pieces(&plan, tokens), pieces);
}

/* Sixteen for each thread at least, and no more than there is room for. */
static void shares_many_tokens_where_weights_are_few(void **state)
{
    struct mlp few = {ffn_new(1000, 350, false), activation_named("relu")};
    struct mlp many = {ffn_new(1000, 351, false), activation_named("relu")};
    struct swiglu gated = swiglu_new(1000, 233, false);
    struct swiglu wide = swiglu_new(1000, 234, false);
    struct plan plan = mlp_plan_new(&few, false, NULL);
    struct plan large = mlp_plan_new(&many, false, NULL);
    struct plan pair = swiglu_plan_new(&gated, false, NULL);
    struct plan large_pair = swiglu_plan_new(&wide, false, NULL);
    const struct plan first = plan_of_thread(&plan, 0);

    (void)state;
    check_pieces(plan, 1, 512, 1);
    check_pieces(plan, 1, 5000, 1);
    check_pieces(plan, 2, 0, 1);
    check_pieces(plan, 2, 31, 1);
    check_pieces(plan, 2, 32, 2);
    check_pieces(plan, 2, 512, 2);
    check_pieces(plan, 2, 513, 4);
    check_pieces(plan, 5, 700, 10);
    check_pieces(plan, 32, 512, 32);
    check_pieces(plan, 33, 5000, 1);
    check_pieces(large, 2, 512, 1);
    check_pieces(pair, 2, 512, 2);
    check_pieces(large_pair, 2, 512, 1);
    assert_ptr_equal(first.x, plan.x);
    if (plan.workers.threads > 1) {
        const struct kernel *kernel = plan.workers.kernel;
        const size_t tokens = PLAN_TOKENS / plan.workers.threads;
        const struct plan second = plan_of_thread(&plan, 1);

        assert_int_equal(second.workers.threads, 1);
        assert_int_equal(second.x - plan.x, padded(kernel, 1000) * tokens);
        assert_int_equal(second.hidden - plan.hidden,
                         padded(kernel, 350) * tokens);
        assert_true(second.workers.sums > first.workers.sums);
    }
    plan_free(&plan);
    plan_free(&large);
    plan_free(&pair);
    plan_free(&large_pair);
    swiglu_free(&gated);
    swiglu_free(&wide);
    ffn_free(&few.net);
    ffn_free(&many.net);
}

/* m's numbers at another address, `by` numbers into new memory. */
static real *move(struct matrix *m, size_t by)
{
    real *const memory = calloc(m->rows * m->cols + by, sizeof *memory);

    assert_non_null(memory);
    memcpy(memory + by, m->data, m->rows * m->cols * sizeof *memory);
    free(m->data);
    m->data = memory + by;
    return memory;
}

static void move_back(struct matrix *m, real *memory)
{
    memmove(memory, m->data, m->rows * m->cols * sizeof *memory);
    m->data = memory;
}

static void check_unaligned(const struct kernel *kernel)
{
    const struct how how = {kernel, 0};
    struct task t = task_new(odd, "swiglu", 7);
    struct result want = result_new(&t, 0), got = result_new(&t, 0);
    real *taken[TAKEN], *given[GIVEN];

    run_plan(&t, how, &want);
    for (size_t i = 0; i < TAKEN; i++)
        taken[i] = move(&t.of[i], i % 3 + 1);
    for (size_t i = 0; i < GIVEN; i++)
        given[i] = move(&got.of[i], i % 3 + 1);
    run_plan(&t, how, &got);
    check_bits(&t, how, &got, &want);
    for (size_t i = 0; i < TAKEN; i++)
        move_back(&t.of[i], taken[i]);
    for (size_t i = 0; i < GIVEN; i++)
        move_back(&got.of[i], given[i]);
    result_free(&want);
    result_free(&got);
    task_free(&t);
}

static void takes_numbers_at_any_address(void **state)
{
    (void)state;
    with_each_kernel(check_unaligned);
}

/* The same numbers, or NaN and the infinities in the same places. */
static void check_kinds(const struct task *t, const struct kernel *kernel,
                        int where, real what)
{
    const struct how how = {kernel, 0};
    struct result want = result_new(t, 0), got = result_new(t, 0);

    run_simple(t, &want);
    run_plan(t, how, &got);
    for (int i = 0; i < GIVEN; i++)
        for (size_t k = 0; k < want.of[i].rows * want.of[i].cols; k++) {
            const real a = got.of[i].data[k], b = want.of[i].data[k];

            if (isnan(b) ? !isnan(a) : isinf(b) ? a != b : !isfinite(a))
                fail_msg("%s, %s, %g in array %d: %s at %zu is %g, not %g",
                         kernel->name, t->f->name, (double)what, where,
                         names[i], k, (double)a, (double)b);
        }
    result_free(&want);
    result_free(&got);
}

static void check_specials(const struct kernel *kernel)
{
    const real specials[] = {(real)NAN, (real)INFINITY, -(real)INFINITY};

    for (size_t i = 0; i < 11 * TAKEN * 3; i++) {
        const struct shape s = {i % 5 ? 13 : 1, 9, 11, i % 2, true, 0};
        struct task t = task_new(s, kind(s.gated, i / 2 / TAKEN), i);
        const size_t where = i % TAKEN;
        struct matrix *m = &t.of[where];
        const real what = specials[i / TAKEN % 3];

        if (m->rows > 0) {
            m->data[any(5, i, m->rows * m->cols) - 1] = what;
            check_kinds(&t, kernel, (int)where, what);
        }
        task_free(&t);
    }
}

static void nan_and_infinities_go_where_they_go(void **state)
{
    (void)state;
    with_each_kernel(check_specials);
}

/* No token: nothing is read, written or added. */
static void check_no_tokens(const struct kernel *kernel)
{
    for (int gated = 0; gated < 2; gated++) {
        const struct shape s = {0, 5, 7, gated, true, 0};
        struct task t = task_new(s, kind(gated, 2), 1);
        struct result r = result_new(&t, 3);

        run_plan(&t, (struct how){kernel, 0}, &r);
        for (int i = DIN; i < GIVEN; i++)
            for (size_t k = 0; k < r.of[i].rows * r.of[i].cols; k++)
                assert_true(r.of[i].data[k] == 3);
        result_free(&r);
        task_free(&t);
    }
}

static void does_nothing_without_tokens(void **state)
{
    (void)state;
    with_each_kernel(check_no_tokens);
}

/* Gradients that begin with 1 / 2, also where tokens come in turns. */
static void check_adding(const struct kernel *kernel)
{
    const struct how how = {kernel, 0};

    const size_t tokens[] = {31, 600, 511, 512, 1024};

    for (size_t i = 0; i < 20; i++) {
        const size_t d = i % 4 < 2 ? 19 : 41;
        const struct shape s = {tokens[i / 4], d, 23, i % 2, true, 0};
        struct task t = task_new(s, kind(s.gated, 3), i);
        struct result want = result_new(&t, (real)0.5);
        struct result got = result_new(&t, (real)0.5);

        run_exact(&t, &want);
        run_plan(&t, how, &got);
        check_results(&t, how, &got, &want, is_float ? 2e-6 : 1e-11);
        result_free(&want);
        result_free(&got);
        task_free(&t);
    }
}

static void adds_gradients(void **state)
{
    (void)state;
    with_each_kernel(check_adding);
}

/* There and back as in run_plan(), over whatever is there. */
static void run_fresh(const struct task *t, const struct kernel *kernel,
                      struct result *r)
{
    const struct linear in = {t->of[IN], t->of[IN_BIAS]},
                        up = {t->of[UP], t->of[UP_BIAS]},
                        down = {t->of[DOWN], t->of[DOWN_BIAS]};
    const struct plan_layers layers = {&in, is_gated(t) ? &up : NULL, &down,
                                       t->f};
    const struct plan_cache cache = {r->of[Z], r->of[UP_X], r->of[HIDDEN],
                                     t->of[MASK]};
    struct linear din = {r->of[DIN], r->of[DIN_BIAS]},
                  dup = {r->of[DUP], r->of[DUP_BIAS]},
                  ddown = {r->of[DDOWN], r->of[DDOWN_BIAS]};
    const struct plan_gradients fresh = {&din, is_gated(t) ? &dup : NULL,
                                         &ddown, true};
    struct plan plan = plan_new(layers, true, kernel);

    plan_forward(&plan, &t->of[X], &cache, &r->of[Y]);
    plan_backward(&plan, &t->of[X], &cache, &t->of[DY], &r->of[DX], &fresh);
    plan_free(&plan);
}

/* Written over NaN, gradients are what they are when added to zeros. */
static void check_fresh(const struct kernel *kernel)
{
    const size_t tokens[] = {0, 1, 31, 600, 1030};

    for (size_t i = 0; i < 10; i++) {
        const struct shape s = {tokens[i / 2], 19, 23, i % 2, i % 4 < 2, 0};
        struct task t = task_new(s, kind(s.gated, 3), i);
        struct result want = result_new(&t, 0);
        struct result got = result_new(&t, (real)NAN);

        run_plan(&t, (struct how){kernel, 0}, &want);
        run_fresh(&t, kernel, &got);
        for (int m = 0; m < GIVEN; m++)
            if (first_off(got.of[m].data, want.of[m].data,
                          want.of[m].rows * want.of[m].cols,
                          0) < want.of[m].rows * want.of[m].cols)
                fail_msg("%s, %zu tokens: %s", kernel->name, s.tokens,
                         names[m]);
        result_free(&want);
        result_free(&got);
        task_free(&t);
    }
}

static void writes_fresh_gradients(void **state)
{
    (void)state;
    with_each_kernel(check_fresh);
}

/* With a cache or without, there is one y. */
static void check_no_cache(const struct kernel *kernel)
{
    for (size_t i = 0; i < 4; i++) {
        const struct shape s = {i < 2 ? 37 : 1, 29, 43, i % 2, true, 0};
        struct task t = task_new(s, kind(s.gated, 5), i);
        struct result want = result_new(&t, 0);
        struct matrix y = matrix_new(s.tokens, s.d);
        const struct swiglu net = as_swiglu(&t);
        const struct mlp mlp = as_mlp(&t);
        struct plan plan = s.gated ? swiglu_plan_new(&net, false, kernel)
                                   : mlp_plan_new(&mlp, false, kernel);

        run_plan(&t, (struct how){kernel, 0}, &want);
        if (s.gated)
            swiglu_plan_forward(&plan, &t.of[X], NULL, &y);
        else
            mlp_plan_forward(&plan, &t.of[X], NULL, &y);
        assert_memory_equal(y.data, want.of[Y].data,
                            s.tokens * s.d * sizeof(real));
        plan_free(&plan);
        matrix_free(&y);
        result_free(&want);
        task_free(&t);
    }
}

static void needs_no_cache(void **state)
{
    (void)state;
    with_each_kernel(check_no_cache);
}

/* There and back by that plan. */
static void run_gated_again(const struct plan *plan, const struct task *t,
                            struct result *r)
{
    struct swiglu gradient = swiglu_gradient(r);
    struct swiglu_cache cache = swiglu_cache(t, r);

    swiglu_plan_forward(plan, &t->of[X], &cache, &r->of[Y]);
    swiglu_plan_backward(plan, &t->of[X], &cache, &t->of[DY], &r->of[DX],
                         &gradient);
}

/* Packed again without the biases that it was made with. */
static void check_lost_biases(const struct kernel *kernel)
{
    struct task t = task_new(odd, "swiglu", 2);
    struct result want = result_new(&t, 0);
    struct matrix y = matrix_new(odd.tokens, odd.d);
    struct swiglu net = as_swiglu(&t);
    struct swiglu_cache cache = swiglu_cache(&t, &want);
    struct plan plan = swiglu_plan_new(&net, false, kernel);

    cache.mask = (struct matrix){0, 0, NULL};
    net.gate.bias = net.up.bias = net.down.bias = cache.mask;
    plan_pack(&plan);
    swiglu_plan_forward(&plan, &t.of[X], NULL, &y);
    swiglu_forward(&net, &t.of[X], &cache, &want.of[Y]);
    check_close(y.data, want.of[Y].data, odd.tokens * odd.d,
                is_float ? 4e-6 : 1e-12);
    plan_free(&plan);
    matrix_free(&y);
    result_free(&want);
    task_free(&t);
}

static void biases_may_go(void **state)
{
    (void)state;
    with_each_kernel(check_lost_biases);
}

/* Other weights in the same place: packed again, they are a new plan's. */
static void check_pack(const struct kernel *kernel)
{
    const struct how how = {kernel, 0};
    struct task t = task_new(odd, "swiglu", 1);
    struct result want = result_new(&t, 0), old = result_new(&t, 0),
                  got = result_new(&t, 0);
    const struct swiglu net = as_swiglu(&t);
    struct plan plan = swiglu_plan_new(&net, true, kernel);

    run_gated_again(&plan, &t, &old);
    for (int i = IN; i <= DOWN_BIAS; i++)
        random_fill(&t.of[i], 77 + (uint64_t)i, (real)0.25);
    plan_pack(&plan);
    run_gated_again(&plan, &t, &got);
    run_plan(&t, how, &want);
    check_bits(&t, how, &got, &want);
    assert_memory_not_equal(old.of[Y].data, got.of[Y].data,
                            odd.tokens * odd.d * sizeof(real));
    plan_free(&plan);
    result_free(&want);
    result_free(&old);
    result_free(&got);
    task_free(&t);
}

static void sees_new_weights_when_it_packs(void **state)
{
    (void)state;
    with_each_kernel(check_pack);
}

/* The `rows` tokens from `first` on, as a task of its own. */
static struct task some_tokens(const struct task *t, size_t first, size_t rows)
{
    struct task some = *t;

    for (int i = X; i <= MASK; i++)
        some.of[i] = rows_from(&t->of[i], first, rows);
    return some;
}

/* What a token gives, in any company of one token at least. */
static void check_company(const struct kernel *kernel, const struct task *t,
                          const struct result *all, size_t rows, size_t first)
{
    const int of_tokens[] = {Y, Z, UP_X, HIDDEN, DX};
    const struct task some = some_tokens(t, first, rows);
    struct result r = result_new(&some, 0);

    run_plan(&some, (struct how){kernel, 0}, &r);
    for (size_t i = 0; i < sizeof of_tokens / sizeof *of_tokens; i++) {
        const struct matrix *m = &r.of[of_tokens[i]];

        if (m->rows > 0 &&
            memcmp(m->data, matrix_row(&all->of[of_tokens[i]], first),
                   rows * m->cols * sizeof(real)) != 0)
            fail_msg("%s, %s, tokens %zu to %zu: other bits in %s",
                     kernel->name, t->f->name, first, first + rows,
                     names[of_tokens[i]]);
    }
    result_free(&r);
}

static void check_companies(const struct kernel *kernel)
{
    const size_t rows[] = {2, 3, 5, 13, 15, 100, 513};

    for (size_t i = 0; i < 2; i++) {
        const struct shape s = {1030, i ? 13 : 5, i ? 11 : 401, i, true, 0};
        struct task t = task_new(s, kind(s.gated, i ? 5 : 2), i);
        struct result all = result_new(&t, 0);

        run_plan(&t, (struct how){kernel, 0}, &all);
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
            check_company(kernel, &t, &all, rows[k], 113);
            check_company(kernel, &t, &all, rows[k], 1030 - rows[k]);
        }
        result_free(&all);
        task_free(&t);
    }
}

static void a_token_does_not_see_its_company(void **state)
{
    (void)state;
    with_each_kernel(check_companies);
}

/* All steps, each of which is in its place. */
static void check_steps(const struct kernel *kernel)
{
    static const char *const order[] = {"three loops", "loop order", "tile",
                                        "vector silu", "packed",     "fused",
                                        "threads",     NULL};

    for (size_t i = 0; i < 40; i++) {
        const struct shape s = {i == 0 ? 513 : any(7, i, 40),
                                any(8, i, 40),
                                any(9, i, 40),
                                true,
                                i % 2,
                                0};
        struct task t = task_new(s, kind(true, 5 + i / 20 * i), i);
        struct result want = result_new(&t, 0), got = result_new(&t, 0);
        const struct swiglu net = as_swiglu(&t);
        struct steps steps = steps_new(&net, s.tokens, kernel);

        assert_int_equal(steps.alone.workers.threads, 1);

        run_exact(&t, &want);
        for (size_t k = 0; order[k]; k++) {
            assert_string_equal(steps_all[k].name, order[k]);
            steps_all[k].forward(&steps, &t.of[X], &got.of[Y]);
            if (first_off(got.of[Y].data, want.of[Y].data, s.tokens * s.d,
                          is_float ? 2e-6 : 1e-11) < s.tokens * s.d)
                fail_msg("%s: %s, case %zu", kernel->name, order[k], i);
            memset(got.of[Y].data, 0, s.tokens * s.d * sizeof(real));
        }
        assert_null(steps_all[7].name);
        steps_free(&steps);
        result_free(&want);
        result_free(&got);
        task_free(&t);
    }
}

static void each_step_is_the_same_pass(void **state)
{
    (void)state;
    with_each_kernel(check_steps);
}

/* One mistake in what a plan is given: five tokens, d = 4, d_ff = 7. */
static void (*mistake)(struct swiglu *net, struct task *t, struct result *r);

static void run_mistaken(bool training, bool back)
{
    const struct shape s = {5, 4, 7, true, true, (real)0.5};
    struct task t = task_new(s, "swiglu", 1);
    struct result r = result_new(&t, 0);
    struct swiglu net = as_swiglu(&t), gradient;
    struct swiglu_cache cache;
    struct plan plan;

    if (mistake && !back)
        mistake(&net, &t, &r);
    plan = swiglu_plan_new(&net, training, NULL);
    cache = swiglu_cache(&t, &r);
    swiglu_plan_forward(&plan, &t.of[X], &cache, &r.of[Y]);
    if (mistake && back)
        mistake(&net, &t, &r);
    cache = swiglu_cache(&t, &r);
    gradient = swiglu_gradient(&r);
    swiglu_plan_backward(&plan, &t.of[X], &cache, &t.of[DY], &r.of[DX],
                         &gradient);
}

static void there(void)
{
    run_mistaken(true, false);
}

static void back(void)
{
    run_mistaken(true, true);
}

static void untrained(void)
{
    run_mistaken(false, true);
}

/* Puts another shape in its place; what was there is not lost to valgrind. */
static void misshape(struct matrix *m)
{
    static struct matrix old;

    old = *m;
    *m = matrix_new(3, 2);
    assert_ptr_not_equal(old.data, m->data);
}

#define MISTAKE(name, what)                                                   \
    static void name(struct swiglu *net, struct task *t, struct result *r)    \
    {                                                                         \
        (void)net;                                                            \
        (void)t;                                                              \
        (void)r;                                                              \
        misshape(&(what));                                                    \
    }

MISTAKE(no_up, net->up.weight)
MISTAKE(no_down, net->down.weight)
MISTAKE(no_in_bias, net->gate.bias)
MISTAKE(no_up_bias, net->up.bias)
MISTAKE(no_down_bias, net->down.bias)
MISTAKE(no_x, t->of[X])
MISTAKE(no_dy, t->of[DY])
MISTAKE(no_mask, t->of[MASK])
MISTAKE(no_y, r->of[Y])
MISTAKE(no_z, r->of[Z])
MISTAKE(no_up_x, r->of[UP_X])
MISTAKE(no_hidden, r->of[HIDDEN])
MISTAKE(no_dx, r->of[DX])
MISTAKE(no_din, r->of[DIN])
MISTAKE(no_dup_bias, r->of[DUP_BIAS])
MISTAKE(no_dup, r->of[DUP])
MISTAKE(no_ddown, r->of[DDOWN])

static void refuses_wrong_shapes(void **state)
{
    const struct {
        void (*mistake)(struct swiglu *, struct task *, struct result *);
        void (*act)(void);
        const char *said, *expected;
    } stops[] = {
        {no_up, there, "plan_new: up.weight", "[7][4]"},
        {no_down, there, "plan_new: down.weight", "[4][7]"},
        {no_in_bias, there, "plan_new: in.bias", "[1][7]"},
        {no_up_bias, there, "plan_new: up.bias", "[1][7]"},
        {no_down_bias, there, "plan_new: down.bias", "[1][4]"},
        {no_x, there, "plan_forward: x", "[3][4]"},
        {no_y, there, "plan_forward: y", "[5][4]"},
        {no_z, there, "plan_forward: cache.z", "[5][7]"},
        {no_up_x, there, "plan_forward: cache.up", "[5][7]"},
        {no_hidden, there, "plan_forward: cache.hidden", "[5][7]"},
        {no_mask, there, "plan_forward: cache.mask", "[5][7]"},
        {no_x, back, "plan_backward: x", "[3][4]"},
        {no_dy, back, "plan_backward: dy", "[5][4]"},
        {no_dx, back, "plan_backward: dx", "[5][4]"},
        {no_din, back, "plan_backward: the gradient of in", "[7][4]"},
        {no_dup, back, "plan_backward: the gradient of up", "[7][4]"},
        {no_dup_bias, back, "plan_backward: the gradient of up", "[1][7]"},
        {no_ddown, back, "plan_backward: the gradient of down", "[4][7]"},
        {no_z, back, "plan_backward: cache.z", "[5][7]"},
        {no_up_x, back, "plan_backward: cache.up", "[5][7]"},
        {no_hidden, back, "plan_backward: cache.hidden", "[5][7]"},
        {no_mask, back, "plan_backward: cache.mask", "[5][7]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        char sentence[128];

        snprintf(sentence, sizeof sentence,
                 "%s has the shape [3][2], expected %s\n", stops[i].said,
                 stops[i].expected);
        mistake = stops[i].mistake;
        check_stops(stops[i].act, SIGABRT, sentence);
    }
}

/* A mask, say, would be kept nowhere. */
static void lose_z(struct swiglu *net, struct task *t, struct result *r)
{
    static struct matrix old;

    (void)net;
    (void)t;
    old = r->of[Z];
    r->of[Z] = (struct matrix){0, 0, NULL};
    assert_non_null(old.data);
}

static void refuses_some_of_a_cache(void **state)
{
    (void)state;
    mistake = lose_z;
    check_stops(there, SIGABRT,
                "plan_forward: cache.z has the shape [0][0], "
                "expected [5][7]\n");
}

static void pack_another_shape(void)
{
    const struct shape s = {5, 4, 7, true, true, 0};
    struct task t = task_new(s, "swiglu", 1);
    struct swiglu net = as_swiglu(&t);
    struct plan plan = swiglu_plan_new(&net, false, NULL);

    misshape(&net.gate.weight);
    plan_pack(&plan);
}

static void refuses_to_pack_another_shape(void **state)
{
    (void)state;
    check_stops(pack_another_shape, SIGABRT,
                "plan_pack: in.weight has the shape [3][2], "
                "expected [7][4]\n");
}

/* In whole panels it would be of no width at all. */
static void plan_the_widest(void)
{
    const struct linear in = {.weight = {0, SIZE_MAX - 1, NULL}},
                        down = {.weight = {SIZE_MAX - 1, 0, NULL}};

    plan_new((struct plan_layers){&in, NULL, &down, activation_named("silu")},
             false, NULL);
}

static void refuses_what_would_wrap_around(void **state)
{
    char sentence[128];

    (void)state;
    snprintf(sentence, sizeof sentence,
             "no memory for %zu times 1 packed numbers\n", SIZE_MAX - 1);
    check_stops(plan_the_widest, 0, sentence);
}

static void refuses_to_go_back_untrained(void **state)
{
    (void)state;
    mistake = NULL;
    check_stops(untrained, SIGABRT,
                "plan_backward: the plan's dz has the shape [0][0], "
                "expected [512][7]\n");
}

/*
 * The tests that fork come first: a child that needs threads hangs where the
 * parent has had some.
 */
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_wrong_shapes),
        cmocka_unit_test(refuses_some_of_a_cache),
        cmocka_unit_test(refuses_to_pack_another_shape),
        cmocka_unit_test(refuses_what_would_wrap_around),
        cmocka_unit_test(refuses_to_go_back_untrained),
        cmocka_unit_test(equals_double_in_any_shape),
        cmocka_unit_test(equals_double_in_prime_and_large_shapes),
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(equals_pytorch_in_the_models_sizes),
        cmocka_unit_test(threads_do_not_change_a_bit),
        cmocka_unit_test(shares_many_tokens_where_weights_are_few),
        cmocka_unit_test(takes_numbers_at_any_address),
        cmocka_unit_test(nan_and_infinities_go_where_they_go),
        cmocka_unit_test(does_nothing_without_tokens),
        cmocka_unit_test(adds_gradients),
        cmocka_unit_test(writes_fresh_gradients),
        cmocka_unit_test(biases_may_go),
        cmocka_unit_test(needs_no_cache),
        cmocka_unit_test(sees_new_weights_when_it_packs),
        cmocka_unit_test(a_token_does_not_see_its_company),
        cmocka_unit_test(each_step_is_the_same_pass),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
