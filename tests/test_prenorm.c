#include "check.h"

#include "gradcheck.h"
#include "prenorm.h"
#include "random.h"

#define STEP ((real)1 / 32768)

static const bool is_float = sizeof(real) == sizeof(float);

/*
 * All that a gradient belongs to, in this order everywhere; the last number
 * stands for all of them.
 */
enum { GAIN, GATE, UP, DOWN, X, ARRAYS };

/* A block with all that belongs to one pass there and back. */
struct trip {
    struct prenorm block, gradient;
    struct prenorm_cache cache;
    struct matrix x, y, dy, dx;
};

/* The value (gradient = false) or the gradient of array i. */
static struct matrix *array_at(struct trip *p, int i, bool gradient)
{
    struct prenorm *block = gradient ? &p->gradient : &p->block;
    struct matrix *all[ARRAYS] = {
        &block->norm.gain, &block->ffn.gate.weight, &block->ffn.up.weight,
        &block->ffn.down.weight, gradient ? &p->dx : &p->x};

    return all[i];
}

static void trip_forward(struct trip *p)
{
    prenorm_forward(&p->block, &p->x, &p->cache, &p->y);
}

static void trip_backward(struct trip *p)
{
    prenorm_backward(&p->block, &p->x, &p->cache, &p->dy, &p->dx,
                     &p->gradient);
}

/* There and back, for the block, x and dy that p holds. */
static void trip_run(struct trip *p)
{
    p->gradient.norm.gain = matrix_new(1, p->x.cols);
    p->gradient.ffn = swiglu_gradient_new(&p->block.ffn);
    p->cache = prenorm_cache_new(&p->block, p->x.rows);
    p->y = matrix_new(p->x.rows, p->x.cols);
    p->dx = matrix_new(p->x.rows, p->x.cols);
    trip_forward(p);
    trip_backward(p);
}

/* The way back once more, from zeros. */
static void trip_back_again(struct trip *p)
{
    for (int i = 0; i < ARRAYS; i++) {
        struct matrix *g = array_at(p, i, true);

        memset(g->data, 0, g->rows * g->cols * sizeof(real));
    }
    trip_backward(p);
}

static void trip_free(struct trip *p)
{
    rmsnorm_free(&p->block.norm);
    rmsnorm_free(&p->gradient.norm);
    swiglu_free(&p->block.ffn);
    swiglu_free(&p->gradient.ffn);
    prenorm_cache_free(&p->cache);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
    matrix_free(&p->dx);
}

static void equals_pytorch(void **state)
{
    const char *folder = "prenorm_16x44";
    const char *const names[] = {"g", "Wg", "Wu", "Wd", "x"};
    struct trip p = {
        .block = {{.eps = (real)1e-6}, {.activation = glu_named("swiglu")}},
        .dy = golden(folder, "cot"),
    };
    struct matrix want = golden(folder, "out");
    char name[8];

    (void)state;
    for (int i = 0; i < ARRAYS; i++)
        *array_at(&p, i, false) = golden(folder, names[i]);
    trip_run(&p);
    check_matrix(&p.y, &want);
    matrix_free(&want);
    for (int i = 0; i < ARRAYS; i++) {
        snprintf(name, sizeof name, "d%s", names[i]);
        want = golden(folder, name);
        check_matrix(array_at(&p, i, true), &want);
        matrix_free(&want);
    }
    trip_free(&p);
}

/* Five tokens of width 4, seven units, a gain around 1. */
static struct trip random_trip(void)
{
    struct trip p = {
        .block = {rmsnorm_new(4, (real)1e-6), swiglu_new(4, 7, false)},
        .x = matrix_new(5, 4),
        .dy = matrix_new(5, 4),
    };

    for (size_t i = 0; i < 4; i++)
        p.block.norm.gain.data[i] += random_at(3, i, (real)0.5);
    for (int i = GATE; i <= DOWN; i++)
        random_fill(array_at(&p, i, false), 4 + (uint64_t)i, 1);
    random_fill(&p.x, 1, 2);
    random_fill(&p.dy, 2, 1);
    trip_run(&p);
    return p;
}

/* The parts, one after the other, bit for bit. */
static void adds_the_network_of_the_normed(void **state)
{
    struct trip p = random_trip();
    struct matrix normed = matrix_new(5, 4), y = matrix_new(5, 4);
    struct swiglu_cache cache = swiglu_cache_new(&p.block.ffn, 5);

    (void)state;
    rmsnorm_forward(&p.block.norm, &p.x, &normed);
    swiglu_forward(&p.block.ffn, &normed, &cache, &y);
    assert_memory_equal(p.cache.normed.data, normed.data, 20 * sizeof(real));
    for (size_t i = 0; i < 20; i++)
        assert_true(p.y.data[i] == p.x.data[i] + y.data[i]);
    swiglu_cache_free(&cache);
    matrix_free(&normed);
    matrix_free(&y);
    trip_free(&p);
}

/*
 * Where the network gives zeros, x goes through, and dy comes back. (0 is
 * added, which makes a 0 of -0; there is none here.)
 */
static void without_down_it_is_x(void **state)
{
    struct trip p = random_trip();

    (void)state;
    memset(p.block.ffn.down.weight.data, 0, 28 * sizeof(real));
    trip_forward(&p);
    trip_back_again(&p);
    assert_memory_equal(p.y.data, p.x.data, 20 * sizeof(real));
    assert_memory_equal(p.dx.data, p.dy.data, 20 * sizeof(real));
    for (int i = 0; i < X; i++) {
        const struct matrix *g = array_at(&p, i, true);

        for (size_t k = 0; k < g->rows * g->cols; k++)
            assert_true((g->data[k] != 0) == (i == DOWN));
    }
    trip_free(&p);
}

/* The network sees no scale, so a larger x has the same y - x, but for eps. */
static void adds_the_same_to_a_larger_token(void **state)
{
    struct trip p = random_trip();
    struct matrix added = matrix_copy(&p.y);

    (void)state;
    for (size_t i = 0; i < 20; i++) {
        added.data[i] -= p.x.data[i];
        p.x.data[i] *= 8;
    }
    trip_forward(&p);
    for (size_t i = 0; i < 20; i++)
        p.y.data[i] -= p.x.data[i];
    check_close(p.y.data, added.data, 20, 1e-4);
    matrix_free(&added);
    trip_free(&p);
}

static void adds_gradients(void **state)
{
    struct trip once = random_trip(), twice = random_trip();

    (void)state;
    trip_forward(&twice);
    assert_memory_equal(twice.y.data, once.y.data, 20 * sizeof(real));
    trip_backward(&twice);
    for (int i = 0; i < ARRAYS; i++) {
        struct matrix *g = array_at(&once, i, true);

        for (size_t k = 0; k < g->rows * g->cols; k++)
            g->data[k] *= 2;
        check_matrix(array_at(&twice, i, true), g);
    }
    trip_free(&once);
    trip_free(&twice);
}

static void nan_stays_in_its_token(void **state)
{
    struct trip want = random_trip(), p = random_trip();

    (void)state;
    matrix_row(&p.x, 2)[1] = (real)NAN;
    trip_forward(&p);
    trip_back_again(&p);
    for (size_t t = 0; t < 5; t++)
        for (size_t i = 0; i < 4; i++) {
            const size_t k = 4 * t + i;

            assert_true(t == 2 ? isnan(p.y.data[k])
                               : p.y.data[k] == want.y.data[k]);
            assert_true(t == 2 ? isnan(p.dx.data[k])
                               : p.dx.data[k] == want.dx.data[k]);
        }
    trip_free(&want);
    trip_free(&p);
}

/* Half the sum of squares: a loss that curves whatever is moved. */
static real half_square_sum(void *context)
{
    struct trip *p = context;
    real sum = 0;

    trip_forward(p);
    for (size_t i = 0; i < 20; i++)
        sum += p->y.data[i] * p->y.data[i] / 2;
    return sum;
}

/* A pass, with a mask or without, whose gradients are those of that loss. */
static struct trip problem(real rate)
{
    struct trip p = random_trip();

    swiglu_cache_drop(&p.cache.ffn, rate, 11);
    trip_forward(&p);
    memcpy(p.dy.data, p.y.data, 20 * sizeof(real));
    trip_back_again(&p);
    return p;
}

/* The order of the remainder with array i moving, or with all of them. */
static double order_of(struct trip *p, int i)
{
    struct gradcheck check = gradcheck_new(half_square_sum, p, 17);
    double order;

    for (int a = 0; a < ARRAYS; a++)
        if (i == ARRAYS || i == a)
            gradcheck_add(&check, array_at(p, a, false), array_at(p, a, true));
    order = (double)gradcheck_order(&check, STEP);
    gradcheck_free(&check);
    return order;
}

static void gradients_have_order_two(void **state)
{
    (void)state;
    for (int drop = 0; drop < 2 && !is_float; drop++) {
        struct trip p = problem((real)0.25 * (real)drop);

        for (int i = 0; i <= ARRAYS; i++)
            if (!(fabs(order_of(&p, i) - 2) < 0.001))
                fail_msg("%d: array %d has order %g", drop, i,
                         order_of(&p, i));
        trip_free(&p);
    }
}

static void forget_the_residual(struct trip *p)
{
    for (size_t k = 0; k < 20; k++)
        p->dx.data[k] -= p->dy.data[k];
}

static void forget_the_network(struct trip *p)
{
    memcpy(p->dx.data, p->dy.data, 20 * sizeof(real));
}

static void count_the_residual_twice(struct trip *p)
{
    for (size_t k = 0; k < 20; k++)
        p->dx.data[k] += p->dy.data[k];
}

/* What leads to the normed is taken for what leads to x. */
static void forget_the_norm(struct trip *p)
{
    struct swiglu other = swiglu_gradient_new(&p->block.ffn);

    forget_the_network(p);
    swiglu_backward(&p->block.ffn, &p->cache.normed, &p->cache.ffn, &p->dy,
                    &p->dx, &other);
    swiglu_free(&other);
}

/* On the way back the network is given x, which was not normed. */
static void give_back_the_raw(struct trip *p)
{
    struct matrix normed = p->cache.normed;

    p->cache.normed = p->x;
    trip_back_again(p);
    p->cache.normed = normed;
}

static void forget_the_gains_gradient(struct trip *p)
{
    memset(p->gradient.norm.gain.data, 0, 4 * sizeof(real));
}

/* Each fault and the arrays whose gradients it makes wrong. */
static const struct {
    const char *name;
    void (*plant)(struct trip *p);
    int wrong;
} faults[] = {
    {"no residual", forget_the_residual, 1 << X},
    {"nothing but the residual", forget_the_network, 1 << X},
    {"the residual twice", count_the_residual_twice, 1 << X},
    {"no norm", forget_the_norm, 1 << X},
    {"x in place of the normed", give_back_the_raw, 1 << GATE | 1 << UP},
    {"the gain has none", forget_the_gains_gradient, 1 << GAIN},
};

/* Each is found where it is, and nowhere else. */
static void faults_have_order_one(void **state)
{
    (void)state;
    for (size_t f = 0; f < sizeof faults / sizeof *faults && !is_float; f++) {
        struct trip p = problem(0);

        faults[f].plant(&p);
        for (int a = 0; a <= ARRAYS; a++) {
            const bool is_wrong = a == ARRAYS || (faults[f].wrong >> a & 1);
            const double order = order_of(&p, a);

            if (!(fabs(order - (is_wrong ? 1 : 2)) < 0.1))
                fail_msg("%s: array %d has order %g", faults[f].name, a,
                         order);
        }
        trip_free(&p);
    }
}

/* What a call is given, with one array exchanged for one of another shape. */
static struct trip wrong;

static void forward_x(void)
{
    wrong.x = matrix_new(5, 3);
    trip_forward(&wrong);
}

static void forward_y(void)
{
    wrong.y = matrix_new(4, 4);
    trip_forward(&wrong);
}

static void forward_cache(void)
{
    wrong.cache.normed = matrix_new(4, 4);
    trip_forward(&wrong);
}

static void forward_norm(void)
{
    wrong.block.norm.gain = matrix_new(1, 5);
    trip_forward(&wrong);
}

static void backward_dy(void)
{
    wrong.dy = matrix_new(4, 4);
    trip_backward(&wrong);
}

static void backward_dx(void)
{
    wrong.dx = matrix_new(5, 3);
    trip_backward(&wrong);
}

static void backward_gradient(void)
{
    wrong.gradient.norm.gain = matrix_new(1, 3);
    trip_backward(&wrong);
}

/* Each call and what it says. */
static const struct {
    void (*act)(void);
    const char *sentence;
} stops[] = {
    {forward_x, "prenorm_forward: y has the shape [5][4], expected [5][3]\n"},
    {forward_y, "prenorm_forward: y has the shape [4][4], expected [5][4]\n"},
    {forward_cache,
     "rmsnorm_forward: y has the shape [4][4], expected [5][4]\n"},
    {forward_norm,
     "rmsnorm_forward: x has the shape [5][4], expected [5][5]\n"},
    {backward_dy,
     "prenorm_backward: dy has the shape [4][4], expected [5][4]\n"},
    {backward_dx,
     "prenorm_backward: dx has the shape [5][3], expected [5][4]\n"},
    {backward_gradient,
     "rmsnorm_backward: dgain has the shape [1][3], expected [1][4]\n"},
};

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    wrong = random_trip();
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        check_stops(stops[i].act, SIGABRT, stops[i].sentence);
    trip_free(&wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(adds_the_network_of_the_normed),
        cmocka_unit_test(without_down_it_is_x),
        cmocka_unit_test(adds_the_same_to_a_larger_token),
        cmocka_unit_test(adds_gradients),
        cmocka_unit_test(nan_stays_in_its_token),
        cmocka_unit_test(gradients_have_order_two),
        cmocka_unit_test(faults_have_order_one),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
