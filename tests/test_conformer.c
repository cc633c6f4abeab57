#include "check.h"
#include "halves.h"

#include "activation.h"
#include "dropout.h"

#define STEP ((real)1 / 4096)

static void forward(struct half *p)
{
    if (p->is_step)
        half_step_forward(&p->module, &p->x, &p->cache, &p->y);
    else
        conformer_forward(&p->module, &p->x, &p->cache, &p->y);
}

static void backward(struct half *p)
{
    if (p->is_step)
        half_step_backward(&p->module, &p->x, &p->cache, &p->dy, &p->dx,
                           &p->gradient);
    else
        conformer_backward(&p->module, &p->x, &p->cache, &p->dy, &p->dx,
                           &p->gradient);
}

static void check_half(const char *folder, bool is_step)
{
    struct half p = golden_half(folder, is_step);

    forward(&p);
    backward(&p);
    check_golden(&p.y, folder, is_step ? "half_out" : "out");
    check_golden(&p.dx, folder, is_step ? "half_dx" : "dx");
    check_gradients(&p.gradient, folder, "", is_step ? (real)0.5 : 1);
    half_free(&p);
}

static void equals_pytorch(void **state)
{
    (void)state;
    check_half("conformer_affine_d8", false);
    check_half("conformer_affine_d8", true);
    check_half("conformer_demo_d8", false);
    check_half("conformer_demo_d8", true);
    check_half("conformer_dropmask_d8", false);
}

/* The first rows, the sums and the size of gradient i, a matrix. */
static void check_parts(struct conformer *gradient, int i, real factor)
{
    const struct matrix *g = parameter(gradient, i);
    struct matrix part[] = {{4, g->cols, g->data},
                            matrix_new(1, g->rows),
                            matrix_new(1, g->cols),
                            matrix_new(1, 1)};
    const char *const names[] = {"rows0to3", "rowsum", "colsum", "fro"};
    char name[24];
    double squares = 0;

    for (size_t r = 0; r < g->rows; r++)
        for (size_t c = 0; c < g->cols; c++) {
            const real entry = matrix_row(g, r)[c];

            part[1].data[r] += entry;
            part[2].data[c] += entry;
            squares += (double)entry * (double)entry;
        }
    part[3].data[0] = (real)sqrt(squares);
    for (int k = 0; k < 4; k++) {
        snprintf(name, sizeof name, "d%s_%s", parameter_names[i], names[k]);
        if (!is_golden(&part[k], "conformer_d144", name, factor))
            fail_msg("conformer_d144: %s", name);
        if (k > 0)
            matrix_free(&part[k]);
    }
}

static void check_large(bool is_step)
{
    const char *folder = "conformer_d144";
    const real share = is_step ? (real)0.5 : 1;
    struct half p = large_half(is_step);
    char name[8];

    forward(&p);
    backward(&p);
    check_golden(&p.y, folder, is_step ? "half_out" : "out");
    check_golden(&p.dx, folder, is_step ? "half_dx" : "dx");
    for (int i = 0; i < PARAMETERS; i++) {
        snprintf(name, sizeof name, "d%s", parameter_names[i]);
        if (parameter_names[i][0] == 'W')
            check_parts(&p.gradient, i, share);
        else if (!is_golden(parameter(&p.gradient, i), folder, name, share))
            fail_msg("%s: %s", folder, name);
    }
    half_free(&p);
}

static void equals_pytorch_at_d_144(void **state)
{
    (void)state;
    check_large(false);
    check_large(true);
}

/* Are these the numbers that were printed with four digits? */
static void check_printed(const real *got, const double want[8])
{
    for (size_t i = 0; i < 8; i++)
        if (!(fabs((double)got[i] - want[i]) <= 0.5001e-4))
            fail_msg("entry %zu is %.9g, printed %g", i, (double)got[i],
                     want[i]);
}

/* What the demo prints; LayerNorm makes all of its constant tokens 0. */
static void prints_what_the_demo_prints(void **state)
{
    const double first[] = {0.0174, 0.2724, -0.1594, 0.2333,
                            -0.067, 0.1125, -0.1468, -0.1391};
    const double step[] = {1.0087, 2.1362, 2.9203, 4.1166,
                           0.9665, 2.0562, 2.9266, 3.9305};
    struct half p = golden_half("conformer_demo_d8", false);
    const size_t constant[] = {2, 4, 5, 6, 7};

    (void)state;
    forward(&p);
    check_printed(p.y.data, first);
    for (int k = 1; k < 5; k++)
        assert_memory_equal(matrix_row(&p.y, constant[k]),
                            matrix_row(&p.y, constant[0]), 8 * sizeof(real));
    p.is_step = true;
    forward(&p);
    check_printed(p.y.data, step);
    half_free(&p);
}

/* A module of random numbers and five random tokens. */
static struct half random_half(bool is_step)
{
    struct half p = {
        .module = random_module(4, 7, 100),
        .x = matrix_new(5, 4),
        .dy = matrix_new(5, 4),
        .is_step = is_step,
    };

    random_fill(&p.x, 3, 2);
    random_fill(&p.dy, 4, 1);
    half_room(&p);
    return p;
}

/* Not 1.5 x: the residual is there once, whatever x holds. */
static void a_module_of_zero_leaves_x(void **state)
{
    struct half p = random_half(true);

    (void)state;
    memset(p.module.down.weight.data, 0, 28 * sizeof(real));
    memset(p.module.down.bias.data, 0, 4 * sizeof(real));
    p.x.data[0] = (real)1e-40;
    p.x.data[5] = (real)1e30;
    for (size_t i = 8; i < 12; i++)
        p.x.data[i] = -16777215;
    forward(&p);
    assert_true(is_same(&p.y, &p.x));
    p.x.data[0] = (real)-0.0;
    forward(&p);
    assert_true(p.y.data[0] == 0);
    half_free(&p);
}

static void does_not_see_a_shift(void **state)
{
    struct half p = random_half(false), q = random_half(false);

    (void)state;
    for (size_t i = 0; i < 20; i++)
        q.x.data[i] += 3;
    forward(&p);
    forward(&q);
    check_close(q.y.data, p.y.data, 20, is_float ? 1e-5 : 1e-14);
    half_free(&p);
    half_free(&q);
}

/* The step is half of F(x), digit for digit, also while W2 and b2 double. */
static void the_step_is_half_of_the_module(void **state)
{
    struct half module = random_half(false), step = random_half(true);
    struct matrix half;

    (void)state;
    forward(&module);
    half = matrix_copy(&module.y);
    for (int k = 0; k < 3; k++) {
        forward(&step);
        for (size_t i = 0; i < 20; i++) {
            assert_true(step.y.data[i] == step.x.data[i] + half.data[i] / 2);
            half.data[i] *= 2;
        }
        for (size_t i = 0; i < 28; i++)
            step.module.down.weight.data[i] *= 2;
        for (size_t i = 0; i < 4; i++)
            step.module.down.bias.data[i] *= 2;
    }
    matrix_free(&half);
    half_free(&module);
    half_free(&step);
}

static void evaluates_the_same_before_and_after_training(void **state)
{
    struct half p = random_half(true), q = random_half(true);

    (void)state;
    forward(&p);
    conformer_cache_drop(&q.cache, (real)0.5, 1);
    forward(&q);
    backward(&q);
    assert_false(is_same(&q.y, &p.y));
    conformer_cache_drop(&q.cache, 0, 1);
    for (int k = 0; k < 2; k++) {
        forward(&q);
        assert_true(is_same(&q.y, &p.y));
    }
    half_free(&p);
    half_free(&q);
}

static void shuffled_tokens_give_shuffled_results(void **state)
{
    const size_t from[] = {3, 0, 4, 1, 2};
    struct half p = random_half(true), q = random_half(true);

    (void)state;
    for (size_t t = 0; t < 5; t++) {
        memcpy(matrix_row(&q.x, t), matrix_row(&p.x, from[t]),
               4 * sizeof(real));
        memcpy(matrix_row(&q.dy, t), matrix_row(&p.dy, from[t]),
               4 * sizeof(real));
    }
    forward(&p);
    backward(&p);
    forward(&q);
    backward(&q);
    for (size_t t = 0; t < 5; t++) {
        assert_memory_equal(matrix_row(&q.y, t), matrix_row(&p.y, from[t]),
                            4 * sizeof(real));
        assert_memory_equal(matrix_row(&q.dx, t), matrix_row(&p.dx, from[t]),
                            4 * sizeof(real));
    }
    half_free(&p);
    half_free(&q);
}

/* A NaN stays in its token, and reaches all of its outputs. */
static void carries_nan_in_its_token(void **state)
{
    struct half p = random_half(true), q = random_half(true);

    (void)state;
    matrix_row(&q.x, 2)[1] = (real)NAN;
    forward(&p);
    forward(&q);
    for (size_t i = 0; i < 4; i++)
        assert_true(isnan(matrix_row(&q.y, 2)[i]));
    check_close(q.y.data, p.y.data, 8, 0);
    check_close(matrix_row(&q.y, 3), matrix_row(&p.y, 3), 8, 0);
    half_free(&p);
    half_free(&q);
}

/* Back once more with the first results in place gives twice as much. */
static void adds_gradients(void **state)
{
    struct half p = random_half(true);
    struct matrix once[PARAMETERS + 1];

    (void)state;
    conformer_cache_drop(&p.cache, (real)0.25, 3);
    forward(&p);
    backward(&p);
    for (int i = 0; i <= PARAMETERS; i++) {
        once[i] =
            matrix_copy(i < PARAMETERS ? parameter(&p.gradient, i) : &p.dx);
        for (size_t k = 0; k < once[i].rows * once[i].cols; k++)
            once[i].data[k] *= 2;
    }
    backward(&p);
    for (int i = 0; i <= PARAMETERS; i++) {
        check_matrix(i < PARAMETERS ? parameter(&p.gradient, i) : &p.dx,
                     &once[i]);
        matrix_free(&once[i]);
    }
    half_free(&p);
}

/* How many entries are 0, where all others must be those of `kept` / 0.9. */
static size_t dropped(const struct matrix *m, const struct matrix *kept)
{
    const real more = 1 / (1 - (real)0.1);
    size_t zeros = 0;

    assert_int_equal(m->rows, kept->rows);
    assert_int_equal(m->cols, kept->cols);
    for (size_t i = 0; i < m->rows * m->cols; i++) {
        if (m->data[i] == 0)
            zeros++;
        else
            assert_true(m->data[i] == kept->data[i] * more);
    }
    return zeros;
}

/* In training h has zeros, and then so has F(x); the rest grows by 1/0.9. */
static void drops_hidden_values_and_outputs(void **state)
{
    struct half p = golden_half("conformer_affine_d8", false);
    struct half q = golden_half("conformer_affine_d8", false);

    (void)state;
    conformer_cache_drop(&q.cache, (real)0.1, 5);
    forward(&p);
    forward(&q);
    assert_true(dropped(&q.cache.h, &p.cache.h) > 0);
    assert_true(is_same(&q.cache.z, &p.cache.z));
    matrix_free(&q.cache.inner);
    for (size_t i = 0; i < q.cache.outer.rows * q.cache.outer.cols; i++)
        assert_true((q.cache.outer.data[i] == 0) == (q.y.data[i] == 0));
    forward(&q);
    assert_true(dropped(&q.y, &p.y) > 0);
    assert_true(is_same(&q.cache.h, &p.cache.h));
    half_free(&p);
    half_free(&q);
}

/* New masks of a cache for a module of 64 and 256, in a matrix each. */
static struct conformer_cache masks(real rate, uint64_t seed)
{
    struct conformer module = conformer_new(64, 256, EPSILON);
    struct conformer_cache cache = conformer_cache_new(&module, 64);

    conformer_cache_drop(&cache, rate, seed);
    conformer_free(&module);
    return cache;
}

/* About a tenth of 16384 and of 4096 numbers: four deviations either way. */
static void drops_the_share_that_is_asked_for(void **state)
{
    struct conformer_cache cache = masks((real)0.1, 5);
    struct matrix ones = matrix_new(64, 256);
    size_t inner, outer;

    (void)state;
    for (size_t i = 0; i < 64 * 256; i++)
        ones.data[i] = 1;
    inner = dropped(&cache.inner, &ones);
    ones.cols = 64;
    outer = dropped(&cache.outer, &ones);
    assert_true(inner > 1638 - 154 && inner < 1638 + 154);
    assert_true(outer > 410 - 77 && outer < 410 + 77);
    matrix_free(&ones);
    conformer_cache_free(&cache);
}

/* A mask is a function of seed and stream, and each of them matters. */
static void masks_follow_seed_and_stream(void **state)
{
    struct conformer_cache one = masks((real)0.5, 5), same = masks(0, 5),
                           other = masks((real)0.5, 6);
    struct matrix beginning;

    (void)state;
    assert_int_equal(same.inner.rows, 0);
    assert_int_equal(same.outer.rows, 0);
    conformer_cache_drop(&same, (real)0.5, 9);
    conformer_cache_drop(&same, (real)0.5, 5);
    assert_true(is_same(&one.inner, &same.inner));
    assert_true(is_same(&one.outer, &same.outer));
    assert_false(is_same(&one.inner, &other.inner));
    assert_false(is_same(&one.outer, &other.outer));
    beginning = (struct matrix){64, 64, one.inner.data};
    assert_false(is_same(&one.outer, &beginning));
    beginning.data = other.inner.data;
    assert_false(is_same(&one.outer, &beginning));
    conformer_cache_free(&one);
    conformer_cache_free(&same);
    conformer_cache_free(&other);
}

static real loss(void *context)
{
    struct half *p = context;

    forward(p);
    return half_squares(&p->y);
}

/* A pass with dropout of that rate, there; dy is that of the loss. */
static struct half problem(bool is_step, real rate)
{
    struct half p = random_half(is_step);

    conformer_cache_drop(&p.cache, rate, 8);
    forward(&p);
    memcpy(p.dy.data, p.y.data, 20 * sizeof(real));
    return p;
}

/*
 * The order of the remainder with one array moving; x is number PARAMETERS,
 * and the number after that stands for all.
 */
static double order_of(struct half *p, int i)
{
    struct gradcheck check = gradcheck_new(loss, p, 17);
    double order;

    for (int a = 0; a < PARAMETERS; a++)
        if (i == a || i > PARAMETERS)
            gradcheck_add(&check, parameter(&p->module, a),
                          parameter(&p->gradient, a));
    if (i >= PARAMETERS)
        gradcheck_add(&check, &p->x, &p->dx);
    order = (double)gradcheck_order(&check, STEP);
    gradcheck_free(&check);
    return order;
}

static void check_orders(bool is_step, real rate)
{
    struct half p = problem(is_step, rate);

    backward(&p);
    for (int i = 0; i <= PARAMETERS + 1 && !is_float; i++)
        if (!(fabs(order_of(&p, i) - 2) < 0.05))
            fail_msg("step %d, rate %g: array %d has order %g", is_step,
                     (double)rate, i, order_of(&p, i));
    half_free(&p);
}

static void gradients_have_order_two(void **state)
{
    (void)state;
    check_orders(false, 0);
    check_orders(true, 0);
    check_orders(false, (real)0.25);
    check_orders(true, (real)0.25);
}

/* What one may do wrong, there and (from WHOLE_BACK on) back. */
enum fault {
    NONE,
    WHOLE_STEP,       /* x + F(x) */
    NO_RESIDUAL,      /* F(x) / 2 */
    ONE_AND_A_HALF,   /* x + (x + F(x)) / 2 */
    RESIDUAL_NORMED,  /* LN(x) + F(x) / 2 */
    NO_NORM,          /* W1 is given x */
    DIVIDED_BY_LESS,  /* variance with d - 1 */
    ANOTHER_EPSILON,  /* 1e-6 */
    RELU,             /* for SiLU */
    NO_INNER_MASK,    /* h is not dropped */
    NO_OUTER_MASK,    /* F(x) is not dropped */
    MASK_BEFORE_SILU, /* which is not the same, for the 1 / 0.9 */
    WHOLE_BACK,       /* dy, where dy / 2 belongs */
    NO_RESIDUAL_BACK, /* dy does not reach dx directly */
    HALF_TOO_MUCH,    /* dy reaches dx as dy / 2 */
    NO_INNER_BACK,    /* the mask of h is missing on the way back */
    NO_OUTER_BACK,    /* that of F(x) is */
    SLOPE_AT_H,       /* SiLU's slope is taken behind it */
    W1_BY_X,          /* x in place of LN(x) for the gradient of W1 */
    NO_NORM_BACK,     /* the gradient goes past the norm */
    NORM_OF_NORMED,   /* the norm is given LN(x) on the way back */
    FAULTS
};

/* LayerNorm or what the fault makes of it. */
static void norm_by_hand(struct half *p, enum fault fault)
{
    const size_t d = p->x.cols;
    struct layernorm norm = p->module.norm;
    const real shrunk = sqrt((real)(d - 1) / (real)d);

    if (fault == ANOTHER_EPSILON)
        norm.eps = (real)1e-6;
    if (fault == DIVIDED_BY_LESS)
        norm.eps *= shrunk * shrunk;
    layernorm_forward(&norm, &p->x, &p->cache.normed);
    for (size_t i = 0; i < p->x.rows * d; i++) {
        real *y = p->cache.normed.data + i;
        const real bias = norm.bias.data[i % d];

        if (fault == NO_NORM)
            *y = p->x.data[i];
        if (fault == DIVIDED_BY_LESS)
            *y = (*y - bias) * shrunk + bias;
    }
}

/* What goes on from F(x): for the half step with its residual. */
static void step_by_hand(struct half *p, enum fault fault)
{
    const real *normed = p->cache.normed.data;

    for (size_t i = 0; i < p->x.rows * p->x.cols; i++) {
        const real f = p->y.data[i], x = p->x.data[i];

        p->y.data[i] = fault == WHOLE_STEP        ? x + f
                       : fault == NO_RESIDUAL     ? f / 2
                       : fault == ONE_AND_A_HALF  ? x + (x + f) / 2
                       : fault == RESIDUAL_NORMED ? normed[i] + f / 2
                                                  : x + f / 2;
    }
}

/* The way there, from the layers, with one fault. */
static void forward_by_hand(struct half *p, enum fault fault)
{
    const struct activation *silu_or =
        activation_named(fault == RELU ? "relu" : "silu");

    norm_by_hand(p, fault);
    linear_forward(&p->module.up, &p->cache.normed, &p->cache.z);
    if (fault == MASK_BEFORE_SILU)
        dropout_apply(&p->cache.inner, &p->cache.z);
    activation_forward(silu_or, &p->cache.z, &p->cache.h);
    if (fault != MASK_BEFORE_SILU && fault != NO_INNER_MASK)
        dropout_apply(&p->cache.inner, &p->cache.h);
    linear_forward(&p->module.down, &p->cache.h, &p->y);
    if (fault != NO_OUTER_MASK)
        dropout_apply(&p->cache.outer, &p->y);
    if (p->is_step)
        step_by_hand(p, fault);
}

/* The way back through the norm, and the residual's. */
static void norm_back_by_hand(struct half *p, const struct matrix *dnormed,
                              enum fault fault)
{
    const bool residual = p->is_step && fault != NO_RESIDUAL_BACK;
    struct matrix past = matrix_new(p->x.rows, p->x.cols);

    layernorm_backward(
        &p->module.norm, fault == NORM_OF_NORMED ? &p->cache.normed : &p->x,
        dnormed, fault == NO_NORM_BACK ? &past : &p->dx, &p->gradient.norm);
    for (size_t i = 0; i < p->x.rows * p->x.cols; i++) {
        if (fault == NO_NORM_BACK)
            p->dx.data[i] += dnormed->data[i];
        if (residual)
            p->dx.data[i] += p->dy.data[i] / (fault == HALF_TOO_MUCH ? 2 : 1);
    }
    matrix_free(&past);
}

static void backward_by_hand(struct half *p, enum fault fault)
{
    const struct conformer_cache *cache = &p->cache;
    const bool is_half = p->is_step && fault != WHOLE_BACK;
    struct matrix dout = matrix_copy(&p->dy);
    struct matrix dh = matrix_new(cache->h.rows, cache->h.cols);
    struct matrix dz = matrix_new(cache->h.rows, cache->h.cols);
    struct matrix dnormed = matrix_new(p->x.rows, p->x.cols);

    for (size_t i = 0; i < p->x.rows * p->x.cols && is_half; i++)
        dout.data[i] /= 2;
    if (fault != NO_OUTER_BACK)
        dropout_apply(&cache->outer, &dout);
    linear_backward(&p->module.down, &cache->h, &dout, &dh, &p->gradient.down);
    if (fault != NO_INNER_BACK)
        dropout_apply(&cache->inner, &dh);
    activation_backward(activation_named("silu"),
                        fault == SLOPE_AT_H ? &cache->h : &cache->z, &dh, &dz);
    linear_backward(&p->module.up, fault == W1_BY_X ? &p->x : &cache->normed,
                    &dz, &dnormed, &p->gradient.up);
    norm_back_by_hand(p, &dnormed, fault);
    matrix_free(&dout);
    matrix_free(&dh);
    matrix_free(&dz);
    matrix_free(&dnormed);
}

/* Is the pass right that is made by hand, with that fault? */
static bool survives(enum fault fault, const char *folder, bool is_step)
{
    struct half p = golden_half(folder, is_step);
    bool right;

    forward_by_hand(&p, fault);
    backward_by_hand(&p, fault);
    right = half_is_right(&p, folder);
    half_free(&p);
    return right;
}

/* Each fault shows in one of the passes, and none shows where none is. */
static void vectors_tell_each_fault(void **state)
{
    (void)state;
    for (enum fault fault = NONE; fault < FAULTS; fault++) {
        const bool right = survives(fault, "conformer_affine_d8", true) &&
                           survives(fault, "conformer_demo_d8", true) &&
                           survives(fault, "conformer_dropmask_d8", false);

        if (right != (fault == NONE))
            fail_msg("fault %u: %s", fault, right ? "not found" : "wrong");
    }
}

/* Faults on the way back show in the order as well. */
static void faults_have_order_one(void **state)
{
    (void)state;
    for (enum fault fault = WHOLE_BACK; fault < FAULTS && !is_float; fault++) {
        struct half p = problem(true, (real)0.25);

        backward_by_hand(&p, fault);
        if (!(order_of(&p, PARAMETERS + 1) < 1.1))
            fail_msg("fault %u has order %g", fault,
                     order_of(&p, PARAMETERS + 1));
        half_free(&p);
    }
}

static struct half wrong;
static struct matrix small, narrow;

static void forward_narrow_x(void)
{
    wrong.x = narrow;
    forward(&wrong);
}

static void forward_small_y(void)
{
    wrong.y = small;
    forward(&wrong);
}

static void forward_small_cache(void)
{
    wrong.cache = conformer_cache_new(&wrong.module, 4);
    forward(&wrong);
}

static void step_small_cache(void)
{
    wrong.is_step = true;
    wrong.cache.z = small;
    forward(&wrong);
}

static void backward_small_h(void)
{
    wrong.cache.h = small;
    backward(&wrong);
}

static void backward_small_dy(void)
{
    wrong.dy = small;
    backward(&wrong);
}

static void backward_small_dx(void)
{
    wrong.dx = small;
    backward(&wrong);
}

static void step_small_dy(void)
{
    wrong.is_step = true;
    wrong.dy = small;
    backward(&wrong);
}

static void step_small_dx(void)
{
    wrong.is_step = true;
    wrong.dx = small;
    backward(&wrong);
}

static void backward_narrow_gradient(void)
{
    wrong.gradient.up.weight = narrow;
    backward(&wrong);
}

static void forward_narrow_gain(void)
{
    wrong.module.norm.gain = narrow;
    forward(&wrong);
}

static void forward_narrow_bias(void)
{
    wrong.module.norm.bias = narrow;
    forward(&wrong);
}

static void forward_narrow_down(void)
{
    wrong.module.down.weight = narrow;
    forward(&wrong);
}

static void forward_small_inner(void)
{
    wrong.cache.inner = small;
    forward(&wrong);
}

static void backward_narrow_outer(void)
{
    wrong.cache.outer = narrow;
    backward(&wrong);
}

/* Each call and what it says. */
static const struct {
    void (*act)(void);
    const char *sentence;
} stops[] = {
    {forward_narrow_x,
     "layernorm_forward: x has the shape [5][3], expected [5][4]\n"},
    {forward_small_y,
     "linear_forward: y has the shape [4][4], expected [5][4]\n"},
    {forward_small_cache, "conformer_forward: cache.normed has the shape "
                          "[4][4], expected [5][4]\n"},
    {step_small_cache,
     "conformer_forward: cache.z has the shape [4][4], expected [5][7]\n"},
    {backward_small_h,
     "conformer_backward: cache.h has the shape [4][4], expected [5][7]\n"},
    {backward_small_dy,
     "linear_backward: dy has the shape [4][4], expected [5][4]\n"},
    {backward_small_dx,
     "layernorm_backward: dx has the shape [4][4], expected [5][4]\n"},
    {step_small_dy,
     "half_step_backward: dy has the shape [4][4], expected [5][4]\n"},
    {step_small_dx,
     "half_step_backward: dx has the shape [4][4], expected [5][4]\n"},
    {backward_narrow_gradient,
     "linear_backward: dW has the shape [5][3], expected [7][4]\n"},
    {forward_narrow_gain,
     "conformer_forward: norm.gain has the shape [5][3], expected [1][4]\n"},
    {forward_narrow_bias,
     "conformer_forward: norm.bias has the shape [5][3], expected [1][4]\n"},
    {forward_narrow_down,
     "conformer_forward: down.weight has the shape [5][3], expected [4][7]\n"},
    {forward_small_inner,
     "dropout_apply: mask has the shape [4][4], expected [5][7]\n"},
    {backward_narrow_outer,
     "dropout_apply: mask has the shape [5][3], expected [5][4]\n"},
};

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    wrong = random_half(false);
    small = matrix_new(4, 4);
    narrow = matrix_new(5, 3);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        check_stops(stops[i].act, SIGABRT, stops[i].sentence);
    half_free(&wrong);
    matrix_free(&small);
    matrix_free(&narrow);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(equals_pytorch_at_d_144),
        cmocka_unit_test(prints_what_the_demo_prints),
        cmocka_unit_test(a_module_of_zero_leaves_x),
        cmocka_unit_test(does_not_see_a_shift),
        cmocka_unit_test(the_step_is_half_of_the_module),
        cmocka_unit_test(evaluates_the_same_before_and_after_training),
        cmocka_unit_test(shuffled_tokens_give_shuffled_results),
        cmocka_unit_test(carries_nan_in_its_token),
        cmocka_unit_test(adds_gradients),
        cmocka_unit_test(drops_hidden_values_and_outputs),
        cmocka_unit_test(drops_the_share_that_is_asked_for),
        cmocka_unit_test(masks_follow_seed_and_stream),
        cmocka_unit_test(gradients_have_order_two),
        cmocka_unit_test(vectors_tell_each_fault),
        cmocka_unit_test(faults_have_order_one),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
