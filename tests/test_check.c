/* The comparison that all other tests rest on. */

#include "check.h"

static bool is_close(real got, real want)
{
    return first_off(&got, &want, 1, 1e-6) == 1;
}

static void close_numbers_pass(void **state)
{
    (void)state;
    assert_true(is_close(1, 1));
    assert_true(is_close(0, 0));
    assert_true(is_close((real)1.0000005, 1));
}

static void other_numbers_fail(void **state)
{
    (void)state;
    assert_false(is_close((real)1.00001, 1));
    assert_false(is_close((real)1e-30, 0));
}

static void nan_and_infinity_fail(void **state)
{
    const real nan = (real)NAN, infinity = (real)INFINITY;

    (void)state;
    assert_false(is_close(nan, 1));
    assert_false(is_close(1, nan));
    assert_false(is_close(nan, nan));
    assert_false(is_close(infinity, 1));
    assert_false(is_close(1, infinity));
    assert_false(is_close(infinity, infinity));
}

static void names_the_first_that_is_off(void **state)
{
    const real got[] = {1, 2, 4, 5}, want[] = {1, 2, 3, 4};

    (void)state;
    assert_int_equal(first_off(got, want, 4, 1e-6), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(close_numbers_pass),
        cmocka_unit_test(other_numbers_fail),
        cmocka_unit_test(nan_and_infinity_fail),
        cmocka_unit_test(names_the_first_that_is_off),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
