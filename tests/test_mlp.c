#include "check.h"
#include "pass.h"

#define STEP ((real)1 / 4096)

static void equals_pytorch(void **state)
{
    struct pass p = golden_pass("gpt2_gelu_tanh", true, "gelu-tanh");
    struct pass q = golden_pass("gpt2_gelu_erf", true, "gelu");

    (void)state;
    check_golden_pass(&p, "gpt2_gelu_tanh");
    check_golden_pass(&q, "gpt2_gelu_erf");
    pass_free(&p);
    pass_free(&q);
}

/* The two GELUs differ by more than the tolerance, so the vectors tell. */
static void notices_the_other_gelu(void **state)
{
    struct pass p = golden_pass("gpt2_gelu_tanh", true, "gelu");
    struct matrix want = golden("gpt2_gelu_tanh", "out");
    const size_t n = want.rows * want.cols;

    (void)state;
    assert_true(first_off(p.y.data, want.data, n, TOLERANCE) < n);
    assert_true(first_off(p.y.data, want.data, n, 1e-4) < n);
    assert_true(first_off(p.y.data, want.data, n, 3e-4) == n);
    matrix_free(&want);
    pass_free(&p);
}

/* With ReLU it is the network of chapter 1, bit for bit. */
static void is_ffn_with_relu(void **state)
{
    const size_t order[] = {0, 1, 2, 3, 4};
    struct pass p = shuffled_pass(order, NULL);
    struct pass q = shuffled_pass(order, "relu");

    (void)state;
    assert_memory_equal(p.y.data, q.y.data, 20 * sizeof(real));
    assert_memory_equal(p.dx.data, q.dx.data, 20 * sizeof(real));
    assert_memory_equal(p.gradient.up.weight.data, q.gradient.up.weight.data,
                        28 * sizeof(real));
    assert_memory_equal(p.gradient.down.weight.data,
                        q.gradient.down.weight.data, 28 * sizeof(real));
    pass_free(&p);
    pass_free(&q);
}

static void shuffled_tokens_give_shuffled_results(void **state)
{
    const size_t order[] = {0, 1, 2, 3, 4}, other[] = {3, 0, 4, 1, 2};
    struct pass p = shuffled_pass(order, "silu");
    struct pass q = shuffled_pass(other, "silu");

    (void)state;
    for (size_t t = 0; t < 5; t++) {
        assert_memory_equal(matrix_row(&q.y, t), matrix_row(&p.y, other[t]),
                            4 * sizeof(real));
        assert_memory_equal(matrix_row(&q.dx, t), matrix_row(&p.dx, other[t]),
                            4 * sizeof(real));
    }
    pass_free(&p);
    pass_free(&q);
}

static void gradients_have_order_two(void **state)
{
    (void)state;
    for (int f = 0; activations[f].name != NULL; f++) {
        struct pass p = problem(activations[f].name, activations[f].name);

        for (int i = 0; i <= ARRAYS && sizeof(real) == sizeof(double); i++)
            if (fabs(order_of(&p, i, STEP) - 2) > 0.05)
                fail_msg("%s: array %d has order %g", activations[f].name, i,
                         order_of(&p, i, STEP));
        pass_free(&p);
    }
}

/* The wrong slope shows in x, W1 and b1, which lie below the activation. */
static void other_slopes_have_order_one(void **state)
{
    const char *const pairs[][2] = {
        {"silu", "relu"}, {"silu", "gelu"}, {"gelu", "silu"}};

    (void)state;
    for (int k = 0; k < 3 && sizeof(real) == sizeof(double); k++) {
        struct pass p = problem(pairs[k][0], pairs[k][1]);

        for (int i = 0; i < 3; i++)
            assert_true(order_of(&p, i, STEP) < 1.2);
        assert_true(order_of(&p, ARRAYS, STEP) < 1.2);
        pass_free(&p);
    }
}

static struct pass wrong;

static void forward_with_small_cache(void)
{
    const struct mlp mlp = {wrong.net, wrong.activation};
    struct ffn_cache small = ffn_cache_new(&wrong.net, 4);

    mlp_forward(&mlp, &wrong.x, &small, &wrong.y);
}

static void backward_with_small_cache(void)
{
    const struct mlp mlp = {wrong.net, wrong.activation};
    struct ffn_cache small = ffn_cache_new(&wrong.net, 4);

    mlp_backward(&mlp, &wrong.x, &small, &wrong.dy, &wrong.dx,
                 &wrong.gradient);
}

static void refuses_wrong_shapes(void **state)
{
    const size_t order[] = {0, 1, 2, 3, 4};

    (void)state;
    wrong = shuffled_pass(order, "silu");
    check_stops(
        forward_with_small_cache, SIGABRT,
        "mlp_forward: cache.z has the shape [4][7], expected [5][7]\n");
    check_stops(
        backward_with_small_cache, SIGABRT,
        "mlp_backward: cache.z has the shape [4][7], expected [5][7]\n");
    pass_free(&wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(notices_the_other_gelu),
        cmocka_unit_test(is_ffn_with_relu),
        cmocka_unit_test(shuffled_tokens_give_shuffled_results),
        cmocka_unit_test(gradients_have_order_two),
        cmocka_unit_test(other_slopes_have_order_one),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
