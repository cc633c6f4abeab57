#include "check.h"
#include "pass.h"

static void equals_pytorch(void **state)
{
    struct pass p = golden_pass("relu_ffn", false, NULL);
    struct pass q = golden_pass("relu_ffn_bias", true, NULL);

    (void)state;
    check_golden_pass(&p, "relu_ffn");
    check_golden_pass(&q, "relu_ffn_bias");
    pass_free(&p);
    pass_free(&q);
}

/* At ReLU's corner the slope is taken as 0: the zero token gets no dx. */
static void gives_no_gradient_at_the_corner(void **state)
{
    struct pass p = golden_pass("relu_ffn", false, NULL);

    (void)state;
    for (size_t i = 0; i < p.x.cols; i++)
        assert_true(matrix_row(&p.dx, 5)[i] == 0);
    pass_free(&p);
}

static void shuffled_tokens_give_shuffled_results(void **state)
{
    const size_t order[] = {0, 1, 2, 3, 4}, other[] = {3, 0, 4, 1, 2};
    struct pass p = shuffled_pass(order, NULL), q = shuffled_pass(other, NULL);

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
    struct pass p = shuffled_pass(order, NULL);
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
    wrong_pass = shuffled_pass(order, NULL);
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
        cmocka_unit_test(gives_no_gradient_at_the_corner),
        cmocka_unit_test(shuffled_tokens_give_shuffled_results),
        cmocka_unit_test(is_homogeneous_without_biases),
        cmocka_unit_test(carries_nan_in_its_token),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
