#include "check.h"

static void starts_with_zeros(void **state)
{
    struct matrix m = matrix_new(3, 4);

    (void)state;
    assert_int_equal(m.rows, 3);
    assert_int_equal(m.cols, 4);
    for (size_t i = 0; i < 12; i++)
        assert_true(m.data[i] == 0);
    matrix_free(&m);
    assert_null(m.data);
    assert_int_equal(m.rows, 0);
    assert_int_equal(m.cols, 0);
}

static void may_be_empty(void **state)
{
    struct matrix m = matrix_new(0, 5), copy = matrix_copy(&m);

    (void)state;
    assert_non_null(m.data);
    assert_int_equal(copy.rows, 0);
    assert_int_equal(copy.cols, 5);
    matrix_free(&m);
    matrix_free(&copy);
    m = matrix_new(3, 0);
    assert_non_null(m.data);
    matrix_free(&m);
}

static void rows_follow_each_other(void **state)
{
    real data[] = {1, 2, 3, 4, 5, 6};
    const struct matrix m = {2, 3, data};

    (void)state;
    assert_ptr_equal(matrix_row(&m, 0), data);
    assert_ptr_equal(matrix_row(&m, 1), data + 3);
}

static void copies_stand_alone(void **state)
{
    real data[] = {1, 2, 3, 4};
    const struct matrix m = {2, 2, data};
    struct matrix copy = matrix_copy(&m);

    (void)state;
    data[0] = 9;
    check_close(copy.data, (real[]){1, 2, 3, 4}, 4, 0);
    matrix_free(&copy);
}

static void expect_other_shape(void)
{
    const struct matrix m = {2, 3, NULL};

    matrix_expect("somewhere", "m", &m, 2, 3);
    matrix_expect("somewhere", "m", &m, 3, 2);
}

static void make_too_large(void)
{
    matrix_new(SIZE_MAX / 2, 3);
}

static void make_one_too_large(void)
{
    matrix_new(SIZE_MAX, 1);
}

static void stops_with_both_shapes(void **state)
{
    char sentence[128];

    (void)state;
    check_stops(expect_other_shape, SIGABRT,
                "somewhere: m has the shape [2][3], expected [3][2]\n");
    snprintf(sentence, sizeof sentence, "matrix_new: no memory for [%zu][3]\n",
             SIZE_MAX / 2);
    check_stops(make_too_large, 0, sentence);
    snprintf(sentence, sizeof sentence, "matrix_new: no memory for [%zu][1]\n",
             SIZE_MAX);
    check_stops(make_one_too_large, 0, sentence);
}

static void turns_rows_into_columns(void **state)
{
    real entries[] = {1, 2, 3, 4, 5, 6};
    const struct matrix m = {2, 3, entries};
    struct matrix other = matrix_transpose(&m);

    (void)state;
    assert_int_equal(other.rows, 3);
    assert_int_equal(other.cols, 2);
    check_close(other.data, (real[]){1, 4, 2, 5, 3, 6}, 6, 0);
    matrix_free(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_rows_into_columns),
        cmocka_unit_test(starts_with_zeros),
        cmocka_unit_test(may_be_empty),
        cmocka_unit_test(rows_follow_each_other),
        cmocka_unit_test(copies_stand_alone),
        cmocka_unit_test(stops_with_both_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
