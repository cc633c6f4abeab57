#include "check.h"
#include "ffn.h"
#include "random.h"

/* A network with all that belongs to one pass there and back. */
struct pass {
    struct ffn net, gradient;
    struct ffn_cache cache;
    struct matrix x, y, dy, dx;
};

static void run(struct pass *p)
{
    const size_t d = p->x.cols;

    p->gradient = ffn_gradient_new(&p->net);
    p->cache = ffn_cache_new(&p->net, p->x.rows);
    p->y = matrix_new(p->x.rows, d);
    p->dx = matrix_new(p->x.rows, d);
    ffn_forward(&p->net, &p->x, &p->cache, &p->y);
    ffn_backward(&p->net, &p->x, &p->cache, &p->dy, &p->dx, &p->gradient);
}

static void pass_free(struct pass *p)
{
    ffn_free(&p->net);
    ffn_free(&p->gradient);
    ffn_cache_free(&p->cache);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
    matrix_free(&p->dx);
}

/* One pass with everything from a folder of reference vectors. */
static struct pass golden_pass(const char *folder, bool bias)
{
    struct pass p = {
        .x = golden(folder, "x"),
        .dy = golden(folder, "cot"),
        .net.up.weight = golden(folder, "W1"),
        .net.down.weight = golden(folder, "W2"),
    };

    if (bias) {
        p.net.up.bias = golden(folder, "b1");
        p.net.down.bias = golden(folder, "b2");
    }
    run(&p);
    return p;
}

static void check_golden(const char *folder, const char *name,
                         const struct matrix *got)
{
    struct matrix want = golden(folder, name);

    check_matrix(got, &want);
    matrix_free(&want);
}

static void equals_pytorch(void **state)
{
    struct pass p = golden_pass("relu_ffn", false);

    (void)state;
    check_golden("relu_ffn", "out", &p.y);
    check_golden("relu_ffn", "dx", &p.dx);
    check_golden("relu_ffn", "dW1", &p.gradient.up.weight);
    check_golden("relu_ffn", "dW2", &p.gradient.down.weight);
    pass_free(&p);
}

static void equals_pytorch_with_biases(void **state)
{
    struct pass p = golden_pass("relu_ffn_bias", true);

    (void)state;
    check_golden("relu_ffn_bias", "out", &p.y);
    check_golden("relu_ffn_bias", "dx", &p.dx);
    check_golden("relu_ffn_bias", "dW1", &p.gradient.up.weight);
    check_golden("relu_ffn_bias", "db1", &p.gradient.up.bias);
    check_golden("relu_ffn_bias", "dW2", &p.gradient.down.weight);
    check_golden("relu_ffn_bias", "db2", &p.gradient.down.bias);
    pass_free(&p);
}

/* At ReLU's corner the slope is taken as 0: the zero token gets no dx. */
static void gives_no_gradient_at_the_corner(void **state)
{
    struct pass p = golden_pass("relu_ffn", false);

    (void)state;
    for (size_t i = 0; i < p.x.cols; i++)
        assert_true(matrix_row(&p.dx, 5)[i] == 0);
    pass_free(&p);
}

/* The same random network and tokens, in an order that `from` gives. */
static struct pass shuffled_pass(const size_t from[5])
{
    struct pass p = {
        .net = ffn_new(4, 7, true),
        .x = matrix_new(5, 4),
        .dy = matrix_new(5, 4),
    };

    random_fill(&p.net.up.weight, 1, 1);
    random_fill(&p.net.up.bias, 2, 1);
    random_fill(&p.net.down.weight, 3, 1);
    random_fill(&p.net.down.bias, 4, 1);
    for (size_t t = 0; t < 5; t++)
        for (size_t i = 0; i < 4; i++) {
            matrix_row(&p.x, t)[i] = random_at(5, from[t] * 4 + i, 1);
            matrix_row(&p.dy, t)[i] = random_at(6, from[t] * 4 + i, 1);
        }
    run(&p);
    return p;
}

static void shuffled_tokens_give_shuffled_results(void **state)
{
    const size_t order[] = {0, 1, 2, 3, 4}, other[] = {3, 0, 4, 1, 2};
    struct pass p = shuffled_pass(order), q = shuffled_pass(other);

    (void)state;
    for (size_t t = 0; t < 5; t++) {
        assert_memory_equal(matrix_row(&q.y, t), matrix_row(&p.y, other[t]),
                            4 * sizeof(real));
        assert_memory_equal(matrix_row(&q.dx, t), matrix_row(&p.dx, other[t]),
                            4 * sizeof(real));
    }
    check_matrix(&q.gradient.up.weight, &p.gradient.up.weight);
    pass_free(&p);
    pass_free(&q);
}

/* Without biases, FFN(2x) = 2 FFN(x), and FFN(0) = 0. */
static void is_homogeneous_without_biases(void **state)
{
    struct ffn net = ffn_new(4, 7, false);
    struct ffn_cache cache = ffn_cache_new(&net, 5);
    struct matrix x = matrix_new(5, 4), y = matrix_new(5, 4);
    struct matrix twice = matrix_new(5, 4);

    (void)state;
    random_fill(&net.up.weight, 1, 1);
    random_fill(&net.down.weight, 3, 1);
    ffn_forward(&net, &x, &cache, &y);
    for (size_t i = 0; i < 20; i++)
        assert_true(y.data[i] == 0);
    random_fill(&x, 5, 1);
    ffn_forward(&net, &x, &cache, &y);
    random_fill(&x, 5, 2);
    ffn_forward(&net, &x, &cache, &twice);
    for (size_t i = 0; i < 20; i++)
        assert_true(twice.data[i] == 2 * y.data[i]);
    ffn_free(&net);
    ffn_cache_free(&cache);
    matrix_free(&x);
    matrix_free(&y);
    matrix_free(&twice);
}

/* A NaN stays in its token, and reaches all of its outputs. */
static void carries_nan_in_its_token(void **state)
{
    const size_t order[] = {0, 1, 2, 3, 4};
    struct pass p = shuffled_pass(order);
    struct matrix before = matrix_copy(&p.y);

    (void)state;
    matrix_row(&p.x, 2)[1] = (real)NAN;
    ffn_forward(&p.net, &p.x, &p.cache, &p.y);
    for (size_t i = 0; i < 4; i++)
        assert_true(isnan(matrix_row(&p.y, 2)[i]));
    check_close(p.y.data, before.data, 2 * 4, 0);
    check_close(matrix_row(&p.y, 3), matrix_row(&before, 3), 2 * 4, 0);
    matrix_free(&before);
    pass_free(&p);
}

/* A wrong dy is caught before anything is computed from it. */
static struct pass wrong_pass;

static void backward_with_wrong_dy(void)
{
    matrix_free(&wrong_pass.dy);
    wrong_pass.dy = matrix_new(5, 3);
    ffn_backward(&wrong_pass.net, &wrong_pass.x, &wrong_pass.cache,
                 &wrong_pass.dy, &wrong_pass.dx, &wrong_pass.gradient);
}

static void forward_with_small_cache(void)
{
    struct ffn_cache small = ffn_cache_new(&wrong_pass.net, 4);

    ffn_forward(&wrong_pass.net, &wrong_pass.x, &small, &wrong_pass.y);
}

static void refuses_wrong_shapes(void **state)
{
    const size_t order[] = {0, 1, 2, 3, 4};

    (void)state;
    wrong_pass = shuffled_pass(order);
    check_stops(backward_with_wrong_dy, SIGABRT,
                "linear_backward: dy has the shape [5][3], expected "
                "[5][4]\n");
    check_stops(
        forward_with_small_cache, SIGABRT,
        "ffn_forward: cache.z has the shape [4][7], expected [5][7]\n");
    pass_free(&wrong_pass);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(equals_pytorch_with_biases),
        cmocka_unit_test(gives_no_gradient_at_the_corner),
        cmocka_unit_test(shuffled_tokens_give_shuffled_results),
        cmocka_unit_test(is_homogeneous_without_biases),
        cmocka_unit_test(carries_nan_in_its_token),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
