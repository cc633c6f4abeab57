#include "check.h"
#include "halves.h"

#include "macaron.h"

#define STEP ((real)1 / 4096)

/* A linear map in a branch's place; it remembers the x that it was given. */
struct map {
    struct linear layer, gradient;
    struct matrix seen;
    int times_back;
};

static void map_forward(void *context, const struct matrix *x,
                        struct matrix *y)
{
    struct map *map = context;

    matrix_free(&map->seen);
    map->seen = matrix_copy(x);
    linear_forward(&map->layer, x, y);
}

static void map_backward(void *context, const struct matrix *x,
                         const struct matrix *dy, struct matrix *dx)
{
    struct map *map = context;

    assert_true(is_same(x, &map->seen));
    map->times_back++;
    linear_backward(&map->layer, x, dy, dx, &map->gradient);
}

static struct map map_new(size_t d, uint64_t seed)
{
    struct map map = {.layer = linear_new(d, d, false)};

    random_fill(&map.layer.weight, seed, 1);
    map.gradient = linear_gradient_new(&map.layer);
    return map;
}

static void map_free(struct map *map)
{
    linear_free(&map->layer);
    linear_free(&map->gradient);
    matrix_free(&map->seen);
}

/* A block with all that belongs to one pass there and back. */
struct pass {
    struct macaron block, gradient;
    struct macaron_cache cache;
    struct map attention, convolution;
    struct matrix x, y, dy, dx;
};

static void forward(struct pass *p)
{
    macaron_forward(&p->block, &p->x, &p->cache, &p->y);
}

static void backward(struct pass *p)
{
    macaron_backward(&p->block, &p->x, &p->cache, &p->dy, &p->dx,
                     &p->gradient);
}

/* Room for one pass of the block, x and dy that p holds. */
static void make_room(struct pass *p)
{
    p->gradient = macaron_gradient_new(&p->block);
    p->cache = macaron_cache_new(&p->block, p->x.rows);
    p->y = matrix_new(p->x.rows, p->x.cols);
    p->dx = matrix_new(p->x.rows, p->x.cols);
}

static void pass_free(struct pass *p)
{
    macaron_free(&p->block);
    macaron_free(&p->gradient);
    macaron_cache_free(&p->cache);
    map_free(&p->attention);
    map_free(&p->convolution);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
    matrix_free(&p->dx);
}

static struct pass golden_pass(const char *folder)
{
    struct pass p = {
        .block.first = golden_module(folder, "a_"),
        .block.second = golden_module(folder, "b_"),
        .block.norm = {golden(folder, "out_g"), golden(folder, "out_b"),
                       EPSILON},
        .x = golden(folder, "x"),
        .dy = golden(folder, "cot"),
    };

    make_room(&p);
    return p;
}

/* A random block for five tokens of four numbers, without branches. */
static struct pass random_pass(void)
{
    struct pass p = {
        .block.first = random_module(4, 7, 100),
        .block.second = random_module(4, 9, 200),
        .block.norm = layernorm_new(4, EPSILON),
        .attention = map_new(4, 300),
        .convolution = map_new(4, 301),
        .x = matrix_new(5, 4),
        .dy = matrix_new(5, 4),
    };

    random_fill(&p.block.norm.gain, 302, 2);
    random_fill(&p.block.norm.bias, 303, 1);
    random_fill(&p.x, 3, 2);
    random_fill(&p.dy, 4, 1);
    make_room(&p);
    return p;
}

static struct macaron_branch branch(struct map *map)
{
    return (struct macaron_branch){map_forward, map_backward, map};
}

/* Gives the block of p, which stays where it is, both branches. */
static void add_branches(struct pass *p)
{
    p->block.attention = branch(&p->attention);
    p->block.convolution = branch(&p->convolution);
}

static void equals_pytorch(void **state)
{
    const char *folder = "macaron_d8";
    struct pass p = golden_pass(folder);

    (void)state;
    forward(&p);
    backward(&p);
    check_golden(&p.y, folder, "out");
    check_golden(&p.dx, folder, "dx");
    check_gradients(&p.gradient.first, folder, "a_", 1);
    check_gradients(&p.gradient.second, folder, "b_", 1);
    check_golden(&p.gradient.norm.gain, folder, "dout_g");
    check_golden(&p.gradient.norm.bias, folder, "dout_b");
    pass_free(&p);
}

/* The halves are not the same: exchanged, they give something else. */
static void tells_the_halves_apart(void **state)
{
    struct pass p = golden_pass("macaron_d8");
    const struct conformer first = p.block.first;

    (void)state;
    p.block.first = p.block.second;
    p.block.second = first;
    forward(&p);
    assert_false(is_golden(&p.y, "macaron_d8", "out", 1));
    pass_free(&p);
}

/* x + map(x). */
static struct matrix added(const struct map *map, const struct matrix *x)
{
    struct matrix y = matrix_new(x->rows, x->cols);

    linear_forward(&map->layer, x, &y);
    for (size_t i = 0; i < x->rows * x->cols; i++)
        y.data[i] += x->data[i];
    return y;
}

/* The parts one after the other, as in the paper's equation 1. */
static void is_made_of_its_parts(void **state)
{
    struct pass p = random_pass();
    struct matrix x1 = matrix_new(5, 4), x2, x3, y = matrix_new(5, 4);

    (void)state;
    add_branches(&p);
    forward(&p);
    half_step_forward(&p.block.first, &p.x, &p.cache.first, &x1);
    x2 = added(&p.attention, &x1);
    x3 = added(&p.convolution, &x2);
    half_step_forward(&p.block.second, &x3, &p.cache.second, &y);
    layernorm_forward(&p.block.norm, &y, &y);
    assert_true(is_same(&p.y, &y));
    assert_true(is_same(&p.attention.seen, &x1));
    assert_true(is_same(&p.convolution.seen, &x2));
    matrix_free(&x1);
    matrix_free(&x2);
    matrix_free(&x3);
    matrix_free(&y);
    pass_free(&p);
}

static void the_order_of_the_branches_matters(void **state)
{
    struct pass p = random_pass(), q = random_pass();

    (void)state;
    add_branches(&p);
    q.block.attention = branch(&q.convolution);
    q.block.convolution = branch(&q.attention);
    forward(&p);
    forward(&q);
    assert_true(first_off(q.y.data, p.y.data, 20, 0.01) < 20);
    pass_free(&p);
    pass_free(&q);
}

/* A branch that is not there is one that gives 0, there and back. */
static void a_missing_branch_gives_nothing(void **state)
{
    (void)state;
    for (int missing = 0; missing < 2; missing++) {
        struct pass p = random_pass(), q = random_pass();
        struct map *zero = missing == 0 ? &q.attention : &q.convolution;

        add_branches(&p);
        add_branches(&q);
        if (missing == 0)
            p.block.attention.forward = NULL;
        else
            p.block.convolution.forward = NULL;
        memset(zero->layer.weight.data, 0, 16 * sizeof(real));
        forward(&p);
        backward(&p);
        forward(&q);
        backward(&q);
        check_close(p.y.data, q.y.data, 20, 0);
        check_close(p.dx.data, q.dx.data, 20, 0);
        assert_int_equal(p.attention.times_back, missing);
        assert_int_equal(p.convolution.times_back, 1 - missing);
        pass_free(&p);
        pass_free(&q);
    }
}

static void ends_in_mean_0_and_variance_1(void **state)
{
    struct pass p = random_pass();

    (void)state;
    add_branches(&p);
    for (size_t i = 0; i < 4; i++) {
        p.block.norm.gain.data[i] = 1;
        p.block.norm.bias.data[i] = 0;
    }
    forward(&p);
    for (size_t t = 0; t < 5; t++) {
        double sum = 0, squares = 0;

        for (size_t i = 0; i < 4; i++) {
            const double y = (double)matrix_row(&p.y, t)[i];

            sum += y;
            squares += y * y;
        }
        assert_true(fabs(sum) < (is_float ? 2e-6 : 1e-14));
        assert_true(fabs(squares / 4 - 1) < 1e-4);
    }
    pass_free(&p);
}

/* What the cache held before, masks aside, has no part in it. */
static void gives_the_same_again(void **state)
{
    (void)state;
    for (int branches = 0; branches < 2; branches++) {
        struct pass p = random_pass(), q = random_pass();

        if (branches) {
            add_branches(&p);
            add_branches(&q);
        }
        forward(&p);
        conformer_cache_drop(&q.cache.first, (real)0.5, 1);
        conformer_cache_drop(&q.cache.second, (real)0.5, 2);
        forward(&q);
        backward(&q);
        assert_false(is_same(&q.y, &p.y));
        conformer_cache_drop(&q.cache.first, 0, 1);
        conformer_cache_drop(&q.cache.second, 0, 2);
        forward(&q);
        assert_true(is_same(&q.y, &p.y));
        pass_free(&p);
        pass_free(&q);
    }
}

/* A NaN stays in its token, whose branches see no others. */
static void carries_nan_in_its_token(void **state)
{
    struct pass p = random_pass(), q = random_pass();

    (void)state;
    add_branches(&p);
    add_branches(&q);
    matrix_row(&q.x, 2)[1] = (real)NAN;
    forward(&p);
    forward(&q);
    for (size_t i = 0; i < 4; i++)
        assert_true(isnan(matrix_row(&q.y, 2)[i]));
    check_close(q.y.data, p.y.data, 8, 0);
    check_close(matrix_row(&q.y, 3), matrix_row(&p.y, 3), 8, 0);
    pass_free(&p);
    pass_free(&q);
}

/*
 * What has a gradient: the halves' parameters, the norm's, x, and the maps in
 * the branches, whose gradients are their own.
 */
enum {
    GAIN = 2 * PARAMETERS,
    BIAS,
    INPUT,
    BLOCK, /* how many there are without the maps */
    ATTENTION = BLOCK,
    CONVOLUTION,
    ARRAYS
};

/* The value (gradient = false) or the gradient of array i. */
static struct matrix *array_at(struct pass *p, int i, bool gradient)
{
    struct macaron *block = gradient ? &p->gradient : &p->block;
    struct map *map = i == ATTENTION ? &p->attention : &p->convolution;

    if (i < PARAMETERS)
        return parameter(&block->first, i);
    if (i < GAIN)
        return parameter(&block->second, i - PARAMETERS);
    if (i < INPUT)
        return i == GAIN ? &block->norm.gain : &block->norm.bias;
    if (i == INPUT)
        return gradient ? &p->dx : &p->x;
    return gradient ? &map->gradient.weight : &map->layer.weight;
}

/* Back once more with the first results in place gives twice as much. */
static void adds_gradients(void **state)
{
    struct pass p = random_pass();
    struct matrix once[ARRAYS];

    (void)state;
    add_branches(&p);
    forward(&p);
    backward(&p);
    for (int i = 0; i < ARRAYS; i++) {
        once[i] = matrix_copy(array_at(&p, i, true));
        for (size_t k = 0; k < once[i].rows * once[i].cols; k++)
            once[i].data[k] *= 2;
    }
    backward(&p);
    for (int i = 0; i < ARRAYS; i++) {
        check_matrix(array_at(&p, i, true), &once[i]);
        matrix_free(&once[i]);
    }
    pass_free(&p);
}

static real loss(void *context)
{
    struct pass *p = context;

    forward(p);
    return half_squares(&p->y);
}

/* A random pass with dropout of that rate in both halves. */
static struct pass training(real rate)
{
    struct pass p = random_pass();

    conformer_cache_drop(&p.cache.first, rate, 8);
    conformer_cache_drop(&p.cache.second, rate, 9);
    return p;
}

/* The order of the remainder with array i moving, or with a block's (-1). */
static double order_of(struct pass *p, int i)
{
    struct gradcheck check = gradcheck_new(loss, p, 17);
    double order;

    for (int a = 0; a < ARRAYS; a++)
        if (i == a || (i < 0 && a < BLOCK))
            gradcheck_add(&check, array_at(p, a, false), array_at(p, a, true));
    order = (double)gradcheck_order(&check, STEP);
    gradcheck_free(&check);
    return order;
}

/* The gradients of the loss, by the way there and back. */
static void differentiate(struct pass *p)
{
    forward(p);
    memcpy(p->dy.data, p->y.data, 20 * sizeof(real));
    backward(p);
}

static void check_orders(bool branches, real rate)
{
    struct pass p = training(rate);

    if (branches)
        add_branches(&p);
    differentiate(&p);
    for (int i = -1; i < (branches ? ARRAYS : BLOCK) && !is_float; i++)
        if (!(fabs(order_of(&p, i) - 2) < 0.05))
            fail_msg("branches %d, rate %g: array %d has order %g", branches,
                     (double)rate, i, order_of(&p, i));
    pass_free(&p);
}

static void gradients_have_order_two(void **state)
{
    (void)state;
    check_orders(false, 0);
    check_orders(true, 0);
    check_orders(true, (real)0.25);
}

static void map_backward_nothing(void *context, const struct matrix *x,
                                 const struct matrix *dy, struct matrix *dx)
{
    (void)context;
    (void)x;
    (void)dy;
    (void)dx;
}

/* A branch that gives no gradient is missed by all that lies before it. */
static void a_branch_forgotten_back_has_order_one(void **state)
{
    (void)state;
    for (int forgotten = 0; forgotten < 2 && !is_float; forgotten++) {
        struct pass p = training(0);

        add_branches(&p);
        if (forgotten == 0)
            p.block.attention.backward = map_backward_nothing;
        else
            p.block.convolution.backward = map_backward_nothing;
        differentiate(&p);
        assert_true(order_of(&p, INPUT) < 1.1);
        assert_true(order_of(&p, 2) < 1.1);
        assert_true(order_of(&p, -1) < 1.1);
        assert_true(order_of(&p, PARAMETERS + 2) > 1.95);
        pass_free(&p);
    }
}

/* Each branch is given the other's dy, and for that the other's x. */
static void exchanged_branches_back_have_order_one(void **state)
{
    struct pass p = training(0);
    struct matrix x1;

    (void)state;
    add_branches(&p);
    forward(&p);
    memcpy(p.dy.data, p.y.data, 20 * sizeof(real));
    x1 = p.attention.seen;
    p.attention.seen = p.convolution.seen;
    p.convolution.seen = x1;
    p.block.attention = branch(&p.convolution);
    p.block.convolution = branch(&p.attention);
    backward(&p);
    add_branches(&p);
    assert_true(is_float || order_of(&p, INPUT) < 1.1);
    pass_free(&p);
}

static struct pass wrong;
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
    wrong.cache = macaron_cache_new(&wrong.block, 4);
    forward(&wrong);
}

static void forward_small_x1(void)
{
    wrong.cache.x1 = small;
    forward(&wrong);
}

static void forward_small_x4(void)
{
    wrong.cache.x4 = small;
    forward(&wrong);
}

static void forward_other_norm(void)
{
    wrong.block.norm = layernorm_new(3, EPSILON);
    forward(&wrong);
}

static void forward_other_half(void)
{
    wrong.block.second = conformer_new(3, 5, EPSILON);
    wrong.cache.second = conformer_cache_new(&wrong.block.second, 5);
    forward(&wrong);
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

static void forward_small_x2(void)
{
    wrong.cache.x2 = small;
    forward(&wrong);
}

static void backward_narrow_gain(void)
{
    wrong.gradient.norm.gain = narrow;
    backward(&wrong);
}

static void backward_narrow_first(void)
{
    wrong.gradient.first.up.weight = narrow;
    backward(&wrong);
}

/* Each call and what it says. */
static const struct {
    void (*act)(void);
    const char *sentence;
} stops[] = {
    {backward_small_dx,
     "half_step_backward: dx has the shape [4][4], expected [5][4]\n"},
    {forward_small_x2,
     "branch_forward: y has the shape [4][4], expected [5][4]\n"},
    {forward_narrow_x,
     "layernorm_forward: x has the shape [5][3], expected [5][4]\n"},
    {forward_small_y,
     "layernorm_forward: y has the shape [4][4], expected [5][4]\n"},
    {forward_small_cache, "conformer_forward: cache.normed has the shape "
                          "[4][4], expected [5][4]\n"},
    {forward_small_x1,
     "linear_forward: y has the shape [4][4], expected [5][4]\n"},
    {forward_small_x4,
     "linear_forward: y has the shape [4][4], expected [5][4]\n"},
    {forward_other_norm,
     "layernorm_forward: x has the shape [5][4], expected [5][3]\n"},
    {forward_other_half,
     "layernorm_forward: x has the shape [5][4], expected [5][3]\n"},
    {backward_small_dy,
     "layernorm_backward: dy has the shape [4][4], expected [5][4]\n"},
    {backward_narrow_gain,
     "layernorm_backward: dgain has the shape [5][3], expected [1][4]\n"},
    {backward_narrow_first,
     "linear_backward: dW has the shape [5][3], expected [7][4]\n"},
};

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    wrong = random_pass();
    small = matrix_new(4, 4);
    narrow = matrix_new(5, 3);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        check_stops(stops[i].act, SIGABRT, stops[i].sentence);
    pass_free(&wrong);
    matrix_free(&small);
    matrix_free(&narrow);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(tells_the_halves_apart),
        cmocka_unit_test(is_made_of_its_parts),
        cmocka_unit_test(the_order_of_the_branches_matters),
        cmocka_unit_test(a_missing_branch_gives_nothing),
        cmocka_unit_test(ends_in_mean_0_and_variance_1),
        cmocka_unit_test(gives_the_same_again),
        cmocka_unit_test(carries_nan_in_its_token),
        cmocka_unit_test(adds_gradients),
        cmocka_unit_test(gradients_have_order_two),
        cmocka_unit_test(a_branch_forgotten_back_has_order_one),
        cmocka_unit_test(exchanged_branches_back_have_order_one),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
