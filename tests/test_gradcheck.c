#include "check.h"
#include "pass.h"

/*
 * In double the step is short enough to stay clear of ReLU's kinks. In float
 * rounding forbids that, so there SiLU takes its place, and the order is known
 * less well.
 */
static const bool is_float = sizeof(real) == sizeof(float);

#define STEP ((real)1 / (is_float ? 256 : 32768))
#define MARGIN (is_float ? 0.1 : 0.001)

static struct pass usual_problem(void)
{
    return is_float ? problem("silu", "silu") : problem(NULL, NULL);
}

static void right_gradient_has_order_two(void **state)
{
    struct pass p = usual_problem();

    (void)state;
    assert_true(fabs(order_of(&p, ARRAYS, STEP) - 2) < MARGIN);
    for (int i = 0; i < ARRAYS && !is_float; i++)
        assert_true(fabs(order_of(&p, i, STEP) - 2) < MARGIN);
    pass_free(&p);
}

/* Whichever of the five gradients is off, in whatever way, it shows. */
static void wrong_gradient_has_order_one(void **state)
{
    const real factors[] = {2, -1, 0, (real)0.5};

    (void)state;
    for (int i = 0; i < ARRAYS; i++)
        for (int f = 0; f < 4; f++) {
            struct pass p = usual_problem();
            struct matrix *g = array_at(&p, i, true);

            for (size_t k = 0; k < g->rows * g->cols; k++)
                g->data[k] *= factors[f];
            assert_true(order_of(&p, i, STEP) < 1.5);
            assert_true(order_of(&p, ARRAYS, STEP) < 1.5);
            pass_free(&p);
        }
}

static void puts_the_values_back(void **state)
{
    struct pass p = usual_problem();
    struct matrix before = matrix_copy(&p.x);

    (void)state;
    order_of(&p, ARRAYS, STEP);
    assert_memory_equal(p.x.data, before.data, 20 * sizeof(real));
    matrix_free(&before);
    pass_free(&p);
}

static void passes_over_what_is_not_there(void **state)
{
    struct matrix none = {0, 0, NULL};
    struct gradcheck check = gradcheck_new(half_square_sum, NULL, 1);

    (void)state;
    gradcheck_add(&check, &none, &none);
    assert_int_equal(check.count, 0);
}

static void add_wrong_shape(void)
{
    struct gradcheck check = gradcheck_new(half_square_sum, NULL, 1);
    struct matrix a = matrix_new(2, 2), b = matrix_new(2, 3);

    gradcheck_add(&check, &a, &b);
}

static void add_too_many(void)
{
    struct gradcheck check = gradcheck_new(half_square_sum, NULL, 1);
    struct matrix a = matrix_new(2, 2);

    for (int i = 0; i <= GRADCHECK_ARRAYS; i++)
        gradcheck_add(&check, &a, &a);
}

static void refuses_wrong_use(void **state)
{
    (void)state;
    check_stops(add_wrong_shape, SIGABRT,
                "gradcheck_add: gradient has the shape [2][3], expected "
                "[2][2]\n");
    check_stops(add_too_many, SIGABRT, "gradcheck_add: more than 16 arrays\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_gradient_has_order_two),
        cmocka_unit_test(wrong_gradient_has_order_one),
        cmocka_unit_test(puts_the_values_back),
        cmocka_unit_test(passes_over_what_is_not_there),
        cmocka_unit_test(refuses_wrong_use),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
