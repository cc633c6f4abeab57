#include "check.h"
#include "relu.h"

static void cuts_off_the_negative(void **state)
{
    (void)state;
    assert_true(relu(3) == 3);
    assert_true(relu(-3) == 0);
    assert_true(relu(0) == 0);
    assert_true(relu(-(real)0) == 0);
    assert_true(relu((real)INFINITY) == (real)INFINITY);
    assert_true(relu(-(real)INFINITY) == 0);
    assert_true(relu((real)1e-45f) > 0);
}

static void keeps_nan(void **state)
{
    (void)state;
    assert_true(isnan(relu((real)NAN)));
    assert_true(isnan(relu_slope((real)NAN)));
}

static void slope_is_one_or_zero(void **state)
{
    (void)state;
    assert_true(relu_slope(3) == 1);
    assert_true(relu_slope(-3) == 0);
    assert_true(relu_slope(0) == 0);
    assert_true(relu_slope(-(real)0) == 0);
    assert_true(relu_slope((real)INFINITY) == 1);
    assert_true(relu_slope(-(real)INFINITY) == 0);
}

static void goes_back_where_it_was_on(void **state)
{
    real zs[] = {1, -1, 0, 2}, dhs[] = {10, 20, 30, 40};
    real dzs[] = {1, 1, 1, 1};
    const struct matrix z = {2, 2, zs}, dh = {2, 2, dhs};
    struct matrix dz = {2, 2, dzs};

    (void)state;
    relu_backward(&z, &dh, &dz);
    check_close(dzs, (real[]){11, 1, 1, 41}, 4, 0);
}

/* What is off passes nothing, not even infinity; NaN is never hidden. */
static void goes_back_at_the_extremes(void **state)
{
    const real nan = (real)NAN, infinity = (real)INFINITY;
    real zs[] = {-1, 0, 1, nan, -infinity}, dzs[5] = {0};
    real dhs[] = {infinity, nan, infinity, 1, infinity};
    const struct matrix z = {1, 5, zs}, dh = {1, 5, dhs};
    struct matrix dz = {1, 5, dzs};

    (void)state;
    relu_backward(&z, &dh, &dz);
    assert_true(dzs[0] == 0);
    assert_true(dzs[1] == 0);
    assert_true(dzs[2] == infinity);
    assert_true(isnan(dzs[3]));
    assert_true(dzs[4] == 0);
}

static struct matrix small, large;

static void forward_to_other_shape(void)
{
    relu_forward(&small, &large);
}

static void backward_from_other_shape(void)
{
    relu_backward(&small, &large, &small);
}

static void backward_to_other_shape(void)
{
    relu_backward(&small, &small, &large);
}

static void refuses_other_shapes(void **state)
{
    (void)state;
    small = matrix_new(2, 2);
    large = matrix_new(2, 3);
    check_stops(forward_to_other_shape, SIGABRT,
                "relu_forward: h has the shape [2][3], expected [2][2]\n");
    check_stops(backward_from_other_shape, SIGABRT,
                "relu_backward: dh has the shape [2][3], expected [2][2]\n");
    check_stops(backward_to_other_shape, SIGABRT,
                "relu_backward: dz has the shape [2][3], expected [2][2]\n");
    matrix_free(&small);
    matrix_free(&large);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cuts_off_the_negative),
        cmocka_unit_test(keeps_nan),
        cmocka_unit_test(slope_is_one_or_zero),
        cmocka_unit_test(goes_back_where_it_was_on),
        cmocka_unit_test(goes_back_at_the_extremes),
        cmocka_unit_test(refuses_other_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
