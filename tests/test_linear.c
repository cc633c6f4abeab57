#include "check.h"
#include "linear.h"

static real weights[] = {1, -1, 2, 3, 0, -2}, biases[] = {10, 20};
static struct linear layer = {{2, 3, weights}, {1, 2, biases}};

static void multiplies_rows_by_rows(void **state)
{
    real xs[] = {1, 2, 3, 4, 5, 6};
    const struct matrix x = {2, 3, xs};
    struct matrix y = matrix_new(2, 2);

    (void)state;
    y.data[0] = 1000;
    linear_forward(&layer, &x, &y);
    check_close(y.data, (real[]){15, 17, 21, 20}, 4, 0);
    matrix_free(&y);
}

static void does_without_bias(void **state)
{
    real xs[] = {1, 2, 3};
    const struct matrix x = {1, 3, xs};
    const struct linear bare = {.weight = {2, 3, weights}};
    struct matrix y = matrix_new(1, 2);

    (void)state;
    linear_forward(&bare, &x, &y);
    check_close(y.data, (real[]){5, -3}, 2, 0);
    matrix_free(&y);
}

/* A square matrix hides the wrong layout: [in][out] would give -2, -2. */
static void reads_weights_as_out_in(void **state)
{
    real square[] = {1, 2, 3, 4}, xs[] = {1, -1};
    const struct linear bare = {.weight = {2, 2, square}};
    const struct matrix x = {1, 2, xs};
    struct matrix y = matrix_new(1, 2);

    (void)state;
    linear_forward(&bare, &x, &y);
    check_close(y.data, (real[]){-1, -1}, 2, 0);
    matrix_free(&y);
}

static void adds_gradients_of_all_tokens(void **state)
{
    real xs[] = {1, 2, 3, 4, 5, 6}, dys[] = {1, 10, 100, -1};
    const struct matrix x = {2, 3, xs}, dy = {2, 2, dys};
    struct matrix dx = matrix_new(2, 3);
    struct linear gradient = linear_new(3, 2, true);

    (void)state;
    dx.data[0] = gradient.weight.data[0] = gradient.bias.data[0] = 1000;
    linear_backward(&layer, &x, &dy, &dx, &gradient);
    check_close(dx.data, (real[]){1031, -1, -18, 97, -100, 202}, 6, 0);
    check_close(gradient.weight.data, (real[]){1401, 502, 603, 6, 15, 24}, 6,
                0);
    check_close(gradient.bias.data, (real[]){1101, 9}, 2, 0);
    linear_free(&gradient);
    matrix_free(&dx);
}

static void takes_no_tokens(void **state)
{
    struct matrix x = matrix_new(0, 3), y = matrix_new(0, 2);
    struct linear gradient = linear_new(3, 2, true);

    (void)state;
    linear_forward(&layer, &x, &y);
    linear_backward(&layer, &x, &y, &x, &gradient);
    for (size_t i = 0; i < 6; i++)
        assert_true(gradient.weight.data[i] == 0);
    linear_free(&gradient);
    matrix_free(&x);
    matrix_free(&y);
}

static void carries_nan(void **state)
{
    real xs[] = {(real)NAN, 2, 3, 4, 5, 6};
    const struct matrix x = {2, 3, xs};
    struct matrix y = matrix_new(2, 2);

    (void)state;
    linear_forward(&layer, &x, &y);
    assert_true(isnan(y.data[0]));
    assert_true(isnan(y.data[1]));
    check_close(y.data + 2, (real[]){21, 20}, 2, 0);
    matrix_free(&y);
}

/* A zero does not hide what it is multiplied with: 0 * inf is NaN. */
static void hides_nothing_behind_a_zero(void **state)
{
    const real infinity = (real)INFINITY;
    real ws[] = {infinity, 1}, xs[] = {0, infinity}, dys[] = {0};
    const struct linear bare = {.weight = {1, 2, ws}};
    const struct matrix x = {1, 2, xs}, dy = {1, 1, dys};
    struct matrix y = matrix_new(1, 1), dx = matrix_new(1, 2);
    struct linear gradient = linear_new(2, 1, false);

    (void)state;
    linear_forward(&bare, &x, &y);
    assert_true(isnan(y.data[0]));
    linear_backward(&bare, &x, &dy, &dx, &gradient);
    assert_true(isnan(dx.data[0]));
    assert_true(isnan(gradient.weight.data[1]));
    linear_free(&gradient);
    matrix_free(&dx);
    matrix_free(&y);
}

/* What is wrong with each call is the argument that `wrong` stands for. */
static struct matrix x23, y22, wrong;
static struct linear gradient23, wrong_gradient, wrong_bias;

static void forward_x(void)
{
    linear_forward(&layer, &wrong, &y22);
}

static void forward_y(void)
{
    linear_forward(&layer, &x23, &wrong);
}

static void forward_bias(void)
{
    linear_forward(&wrong_bias, &x23, &y22);
}

static void backward_x(void)
{
    linear_backward(&layer, &wrong, &y22, &x23, &gradient23);
}

static void backward_dy(void)
{
    linear_backward(&layer, &x23, &wrong, &x23, &gradient23);
}

static void backward_dx(void)
{
    linear_backward(&layer, &x23, &y22, &wrong, &gradient23);
}

static void backward_dw(void)
{
    linear_backward(&layer, &x23, &y22, &x23, &wrong_gradient);
}

static void backward_db(void)
{
    struct linear no_bias = {.weight = gradient23.weight};

    linear_backward(&layer, &x23, &y22, &x23, &no_bias);
}

static void backward_db_without_bias(void)
{
    struct linear bare = {.weight = layer.weight};

    linear_backward(&bare, &x23, &y22, &x23, &gradient23);
}

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    x23 = matrix_new(2, 3);
    y22 = matrix_new(2, 2);
    wrong = matrix_new(4, 5);
    gradient23 = linear_new(3, 2, true);
    wrong_gradient = linear_new(3, 3, true);
    wrong_bias = (struct linear){.weight = layer.weight, .bias = wrong};
    check_stops(forward_x, SIGABRT,
                "linear_forward: x has the shape [4][5], expected [4][3]\n");
    check_stops(forward_y, SIGABRT,
                "linear_forward: y has the shape [4][5], expected [2][2]\n");
    check_stops(forward_bias, SIGABRT,
                "linear_forward: bias has the shape [4][5], "
                "expected [1][2]\n");
    check_stops(backward_x, SIGABRT,
                "linear_backward: x has the shape [4][5], expected [4][3]\n");
    check_stops(backward_dy, SIGABRT,
                "linear_backward: dy has the shape [4][5], expected "
                "[2][2]\n");
    check_stops(backward_dx, SIGABRT,
                "linear_backward: dx has the shape [4][5], expected "
                "[2][3]\n");
    check_stops(backward_dw, SIGABRT,
                "linear_backward: dW has the shape [3][3], expected "
                "[2][3]\n");
    check_stops(backward_db, SIGABRT,
                "linear_backward: bias has the shape [0][0], expected "
                "[1][2]\n");
    check_stops(backward_db_without_bias, SIGABRT,
                "linear_backward: bias has the shape [1][2], expected "
                "[0][0]\n");
    linear_free(&gradient23);
    linear_free(&wrong_gradient);
    matrix_free(&wrong);
    matrix_free(&x23);
    matrix_free(&y22);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(multiplies_rows_by_rows),
        cmocka_unit_test(does_without_bias),
        cmocka_unit_test(reads_weights_as_out_in),
        cmocka_unit_test(adds_gradients_of_all_tokens),
        cmocka_unit_test(takes_no_tokens),
        cmocka_unit_test(carries_nan),
        cmocka_unit_test(hides_nothing_behind_a_zero),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
