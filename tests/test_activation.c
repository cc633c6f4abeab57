#include "check.h"

#include <float.h>

#include "activation.h"
#include "random.h"
#include "relu.h"

#define IS_FLOAT (sizeof(real) == sizeof(float))

/* Below this, numbers of the type have fewer digits. */
static double smallest_normal(void)
{
    return IS_FLOAT ? (double)FLT_MIN : DBL_MIN;
}

/* Fails unless got is want, up to `relative` of it or to `absolute`. */
static void expect(const char *what, double z, double got, double want,
                   double relative, double absolute)
{
    if (isnan(want) ? isnan(got)
                    : got == want || fabs(got - want) <=
                                         fmax(relative * fabs(want), absolute))
        return;
    fail_msg("%s at %.9g: expected %.17g, got %.17g", what, z, want, got);
}

/* The files of tests/golden/curves* and the functions that they hold. */
static const struct {
    const char *file;
    real (*function)(real);
} curves[] = {
    {"sigmoid", sigmoid},     {"dsigmoid", sigmoid_slope},
    {"silu", silu},           {"dsilu", silu_slope},
    {"relu", relu},           {"drelu", relu_slope},
    {"gelu_erf", gelu},       {"dgelu_erf", gelu_slope},
    {"gelu_tanh", gelu_tanh}, {"dgelu_tanh", gelu_tanh_slope},
};

enum { CURVES = sizeof curves / sizeof *curves };

/* In float, z itself is rounded here: up to 6e-7 at 10. */
static void equals_the_grid(void **state)
{
    struct matrix z = golden("curves", "x");

    (void)state;
    assert_int_equal(z.cols, 2001);
    for (int c = 0; c < CURVES; c++) {
        struct matrix want = golden("curves", curves[c].file);

        for (size_t i = 0; i < z.cols; i++)
            expect(curves[c].file, (double)z.data[i],
                   (double)curves[c].function(z.data[i]), (double)want.data[i],
                   IS_FLOAT ? 1e-6 : 1e-14, IS_FLOAT ? 2e-7 : 4e-15);
        matrix_free(&want);
    }
    matrix_free(&z);
}

/* The extremes of the type itself, where z is exact: so are the tails. */
static void equals_the_extremes(void **state)
{
    const char *folder =
        IS_FLOAT ? "curves_extreme_f32" : "curves_extreme_f64";
    struct matrix z = golden(folder, "x");

    (void)state;
    assert_true(z.cols == (IS_FLOAT ? 88 : 118));
    for (int c = 0; c < CURVES; c++) {
        const bool is_slope = curves[c].file[0] == 'd';
        struct matrix want = golden(folder, curves[c].file);

        for (size_t i = 0; i < z.cols; i++) {
            const double got = (double)curves[c].function(z.data[i]);

            /* Near its zero a slope is right to a few roundings of 1. */
            expect(curves[c].file, (double)z.data[i], got,
                   (double)want.data[i], IS_FLOAT ? 1e-6 : 1e-12,
                   is_slope && fabs((double)z.data[i]) < 3
                       ? (IS_FLOAT ? 2e-7 : 4e-16)
                       : 1e-6 * smallest_normal());
            if (!is_slope && z.data[i] != 0 && curves[c].function != relu &&
                !isnan(z.data[i]))
                if (!signbit(got) != !signbit(want.data[i]))
                    fail_msg("%s at %.9g: the sign of %g", curves[c].file,
                             (double)z.data[i], got);
        }
        matrix_free(&want);
    }
    matrix_free(&z);
}

static void swish_equals_its_reference(void **state)
{
    struct matrix z = golden("swish_beta", "x");
    struct matrix beta = golden("swish_beta", "beta");
    struct matrix y = golden("swish_beta", "y");
    struct matrix slope = golden("swish_beta", "dy_dx");
    const double absolute = IS_FLOAT ? 2e-7 : 1e-15;

    (void)state;
    assert_int_equal(y.rows, 6);
    assert_int_equal(y.cols, 241);
    for (size_t b = 0; b < y.rows; b++)
        for (size_t i = 0; i < y.cols; i++) {
            const double at = (double)z.data[i], by = (double)beta.data[b];

            /* z is rounded, and beta multiplies that. */
            expect("swish", at, (double)swish(z.data[i], beta.data[b]),
                   (double)matrix_row(&y, b)[i], absolute * 5,
                   absolute * fmax(1, by / 4));
            expect("swish'", at, (double)swish_slope(z.data[i], beta.data[b]),
                   (double)matrix_row(&slope, b)[i], absolute * 5,
                   absolute * fmax(1, by));
        }
    matrix_free(&z);
    matrix_free(&beta);
    matrix_free(&y);
    matrix_free(&slope);
}

static void swish_at_the_edges(void **state)
{
    const real infinity = (real)INFINITY, huge = (real)1e30;

    (void)state;
    assert_true(swish(3, 0) == (real)1.5);
    assert_true(swish(infinity, 0) == infinity);
    assert_true(swish_slope(-infinity, 0) == (real)0.5);
    assert_true(swish(huge, huge) == huge);
    assert_true(swish(-huge, huge) == 0);
    assert_true(swish(-huge, -huge) == -huge);
    assert_true(swish(huge, -huge) == 0 && !signbit(swish(huge, -huge)));
    assert_true(swish(-infinity, 2) == 0 && signbit(swish(-infinity, 2)));
    assert_true(swish(infinity, -2) == 0);
    assert_true(isnan(swish((real)NAN, 2)));
    assert_true(isnan(swish_slope((real)NAN, 2)));
    assert_true(isnan(swish((real)NAN, 0)));
    assert_true(isnan(swish_slope((real)NAN, 0)));
    if (!IS_FLOAT) { /* exp(-1410) is 0, but z times it is not */
        const double z = 1e308, beta = 1410 / z;

        expect("swish", -z, (double)swish((real)-z, (real)beta),
               -z * exp(-705.0) * exp(-705.0), 1e-12, 0);
    }
    for (int i = -50; i <= 50; i++)
        assert_true(swish((real)i / 8, 1) == silu((real)i / 8));
}

/* Faults met in the field: the right value where it once was wrong. */
static void is_right_where_others_were_wrong(void **state)
{
    const real nan = (real)NAN, infinity = (real)INFINITY;

    (void)state;
    for (int c = 0; c < CURVES; c++)
        assert_true(isnan(curves[c].function(nan)));
    /* sigmoid recovered as silu(z) / z is 0 / 0 */
    assert_true(silu_slope(0) == (real)0.5);
    assert_true(silu_slope(-(real)0) == (real)0.5);
    assert_true(silu_slope((real)1e-45f) == (real)0.5);
    assert_true(gelu_slope(0) == (real)0.5);
    assert_true(gelu_tanh_slope(0) == (real)0.5);
    assert_true(sigmoid(0) == (real)0.5);
    assert_true(sigmoid_slope(0) == (real)0.25);
    /* exp(-z) overflows */
    assert_true(silu(-89) < (real)-1.9e-37 && silu(-89) > (real)-2e-37);
    assert_true(silu_slope(-89) < 0 && silu_slope(-89) > (real)-2e-37);
    assert_true(silu_slope(-1000) == 0 && silu_slope(1000) == 1);
    assert_true(sigmoid((real)-1662.7) == 0 && sigmoid(-1002) == 0);
    assert_true(sigmoid((real)91.4) == 1 && sigmoid((real)3212.5) == 1);
    /* 0 times infinity */
    assert_true(silu(-infinity) == 0 && signbit(silu(-infinity)));
    assert_true(gelu(-infinity) == 0 && signbit(gelu(-infinity)));
    assert_true(gelu_tanh(-infinity) == 0 && signbit(gelu_tanh(-infinity)));
    assert_true(silu(infinity) == infinity && silu_slope(infinity) == 1);
    /* z squared overflows */
    for (int c = 3; c < CURVES; c += 2) {
        assert_true(curves[c].function((real)1e4) == 1);
        assert_true(curves[c].function((real)1e30) == 1);
        assert_true(curves[c].function((real)-1e4) == 0);
        assert_true(curves[c].function((real)-1e30) == 0);
    }
    /* 1 + erf() cancels */
    expect("gelu", -5.5, (double)gelu((real)-5.5), -1.0444259356238246e-7,
           1e-6, 0);
    expect("gelu_tanh", -5.5, (double)gelu_tanh((real)-5.5),
           -5.927640263880262e-9, 1e-6, 0);
}

/* f(z) - f(-z) is z, and the slopes at z and -z add up to 1. */
static void halves_belong_together(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 1000; i++) {
        const real z = random_at(1, i, 16);
        const double tolerance = IS_FLOAT ? 1e-6 : 1e-14;

        for (int c = 2; c < CURVES; c += 2) {
            real (*const f)(real) = curves[c].function;
            real (*const slope)(real) = curves[c + 1].function;

            expect("f(z) - f(-z)", (double)z, (double)(f(z) - f(-z)),
                   (double)z, tolerance, 0);
            expect("slopes", (double)z, (double)(slope(z) + slope(-z)), 1,
                   tolerance, 0);
        }
        expect("sigmoids", (double)z, (double)(sigmoid(z) + sigmoid(-z)), 1,
               tolerance, 0);
    }
}

static void is_found_by_name(void **state)
{
    (void)state;
    assert_ptr_equal(activation_named("silu")->value, silu);
    assert_ptr_equal(activation_named("gelu-tanh")->slope, gelu_tanh_slope);
    assert_null(activation_named("tanh"));
    assert_null(activation_named(""));
    for (int i = 0; activations[i].name != NULL; i++)
        assert_ptr_equal(activation_named(activations[i].name),
                         &activations[i]);
}

static void goes_there_and_back(void **state)
{
    const struct activation *f = activation_named("silu");
    real zs[] = {1, -1, 0, -2000, -2001, (real)NAN}, hs[6], dzs[6] = {0};
    real dhs[] = {10, 20, 30, 40, (real)INFINITY, 50};
    const struct matrix z = {2, 3, zs}, dh = {2, 3, dhs};
    struct matrix h = {2, 3, hs}, dz = {2, 3, dzs};

    (void)state;
    activation_forward(f, &z, &h);
    for (int i = 0; i < 5; i++) {
        assert_true(hs[i] == silu(zs[i]));
        dzs[i] = 1;
    }
    assert_true(isnan(hs[5]));
    activation_backward(f, &z, &dh, &dz);
    for (int i = 0; i < 3; i++)
        assert_true(dzs[i] == 1 + silu_slope(zs[i]) * dhs[i]);
    assert_true(dzs[3] == 1 && dzs[4] == 1); /* no slope: not even infinity */
    assert_true(isnan(dzs[5]));
}

static struct matrix small, large, tall;

static void forward_to_other_shape(void)
{
    activation_forward(activation_named("silu"), &small, &large);
}

static void backward_from_other_shape(void)
{
    activation_backward(activation_named("silu"), &small, &large, &small);
}

static void backward_to_other_shape(void)
{
    activation_backward(activation_named("silu"), &small, &small, &large);
}

static void forward_to_more_rows(void)
{
    activation_forward(activation_named("silu"), &small, &tall);
}

static void backward_from_more_rows(void)
{
    activation_backward(activation_named("silu"), &small, &tall, &small);
}

static void backward_to_more_rows(void)
{
    activation_backward(activation_named("silu"), &small, &small, &tall);
}

static void refuses_other_shapes(void **state)
{
    (void)state;
    small = matrix_new(2, 2);
    large = matrix_new(2, 3);
    tall = matrix_new(3, 2);
    check_stops(forward_to_other_shape, SIGABRT,
                "activation_forward: h has the shape [2][3], expected "
                "[2][2]\n");
    check_stops(backward_from_other_shape, SIGABRT,
                "activation_backward: dh has the shape [2][3], expected "
                "[2][2]\n");
    check_stops(backward_to_other_shape, SIGABRT,
                "activation_backward: dz has the shape [2][3], expected "
                "[2][2]\n");
    check_stops(forward_to_more_rows, SIGABRT,
                "activation_forward: h has the shape [3][2], expected "
                "[2][2]\n");
    check_stops(backward_from_more_rows, SIGABRT,
                "activation_backward: dh has the shape [3][2], expected "
                "[2][2]\n");
    check_stops(backward_to_more_rows, SIGABRT,
                "activation_backward: dz has the shape [3][2], expected "
                "[2][2]\n");
    matrix_free(&small);
    matrix_free(&large);
    matrix_free(&tall);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_grid),
        cmocka_unit_test(equals_the_extremes),
        cmocka_unit_test(swish_equals_its_reference),
        cmocka_unit_test(swish_at_the_edges),
        cmocka_unit_test(is_right_where_others_were_wrong),
        cmocka_unit_test(halves_belong_together),
        cmocka_unit_test(is_found_by_name),
        cmocka_unit_test(goes_there_and_back),
        cmocka_unit_test(refuses_other_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
