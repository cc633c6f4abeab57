#include "check.h"

#include <float.h>

#include "sizing.h"
#include "table.h"

#define MOST UINT64_MAX
#define FARTHEST ((uint64_t)1 << 50)

/* d_ff by a rule; fails if there is none. */
static uint64_t d_ff_of(uint64_t d, double multiplier, uint64_t multiple_of,
                        enum sizing_round round)
{
    const struct sizing rule = {multiplier, multiple_of, round};
    uint64_t d_ff;

    if (!sizing_d_ff(d, &rule, &d_ff))
        fail_msg("d = %llu times %g to a multiple of %llu is refused",
                 (unsigned long long)d, multiplier,
                 (unsigned long long)multiple_of);
    return d_ff;
}

static bool is_refused(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const struct sizing rule = {multiplier, multiple_of, SIZING_UP};
    uint64_t d_ff;

    return !sizing_d_ff(d, &rule, &d_ff);
}

/* The parameters, or 0 if they are refused. */
static uint64_t parameters_of(uint64_t d, uint64_t d_ff, bool gated, bool bias,
                              uint64_t layers)
{
    uint64_t parameters;

    return sizing_parameters(d, d_ff, gated, bias, layers, &parameters)
               ? parameters
               : 0;
}

static void equals_the_table_of_rules(void **state)
{
    struct table t;

    (void)state;
    table_read(&t, "sizing_rule.csv", 14);
    for (size_t i = 0; i < t.rows; i++) {
        const uint64_t d = table_count(&t, i, "d_model");
        const double multiplier = table_number(&t, i, "multiplier", 0);
        const uint64_t multiple = table_count(&t, i, "multiple_of");
        const uint64_t up = d_ff_of(d, multiplier, multiple, SIZING_UP);
        uint64_t h;

        assert_true(sizing_two_thirds(d, &h));
        table_expect(&t, i, "h=int(8d/3)", h);
        table_expect(&t, i, "int(mult*h)",
                     d_ff_of(d, multiplier, 1, SIZING_UP));
        table_expect(&t, i, "round_up", up);
        table_expect(&t, i, "round_nearest",
                     d_ff_of(d, multiplier, multiple, SIZING_NEAREST));
        table_expect(&t, i, "params_gated_round_up",
                     parameters_of(d, up, true, false, 1));
        table_expect(&t, i, "params_plain_4d",
                     parameters_of(d, 4 * d, false, false, 1));
    }
}

/* Three projects, three rules. */
static void equals_the_rules_of_others(void **state)
{
    struct table t;

    (void)state;
    table_read(&t, "expected_dff.tsv", 17);
    for (size_t i = 0; i < t.rows; i++) {
        const uint64_t d = table_count(&t, i, "d_model");
        const double multiplier = table_number(&t, i, "multiplier", 1);
        const uint64_t multiple = table_count(&t, i, "multiple_of");
        const uint64_t up = d_ff_of(d, multiplier, multiple, SIZING_UP);

        table_expect(&t, i, "d_ff_meta_round_up", up);
        table_expect(&t, i, "d_ff_megatron_floor64",
                     d_ff_of(d, 1, 64, SIZING_DOWN));
        table_expect(&t, i, "d_ff_dinov2_ceil8", d_ff_of(d, 1, 8, SIZING_UP));
        table_expect(&t, i, "ffn_params_3_matrices",
                     parameters_of(d, up, true, false, 1));
    }
}

/* Faults met in the field: the right value where it once was wrong. */
static void is_right_where_others_were_wrong(void **state)
{
    uint64_t h;

    (void)state;
    assert_true(sizing_two_thirds(64, &h) && h == 170);
    assert_true(d_ff_of(64, 1, 32, SIZING_UP) == 192);
    assert_true(d_ff_of(5120, 1, 256, SIZING_UP) == 13824);
    assert_true(d_ff_of(5120, 1, 64, SIZING_DOWN) == 13632);
    assert_true(d_ff_of(4096, 1, 256, SIZING_UP) == 11008);
    assert_true(d_ff_of(4096, 1, 64, SIZING_DOWN) == 10880);
    assert_true(d_ff_of(8192, 1.3, 4096, SIZING_UP) == 28672);
    assert_true(d_ff_of(4096, 1.3, 1024, SIZING_UP) == 14336);
    assert_true(d_ff_of(16384, 1.2, 4096, SIZING_UP) == 53248);
    assert_true(d_ff_of(2048, 1.5, 256, SIZING_UP) == 8192);
    assert_true(d_ff_of(8192, 1, 256, SIZING_UP) == 22016);
    /* as wide as 4d is heavy: where 3 divides d, to the last weight */
    for (uint64_t d = 3; d < 3000; d += 3)
        assert_true(
            parameters_of(d, d_ff_of(d, 1, 1, SIZING_UP), true, false, 1) ==
            parameters_of(d, 4 * d, false, false, 1));
    /* more than 31 bits: one matrix of 40 layers, here as two of 20 */
    assert_true(parameters_of(5120, 13824, false, false, 20) == 2831155200);
    assert_true(parameters_of(8192, 28672, true, false, 80) == 56371445760);
}

/* Both truncations, and the multiplier is a double. */
static void truncates_twice_in_double(void **state)
{
    (void)state;
    assert_true(d_ff_of(4, 1.3, 1, SIZING_UP) == 13);
    assert_true(d_ff_of(28, 1.3, 32, SIZING_UP) == 96);
    assert_true(d_ff_of(28, 1.3, 1, SIZING_UP) == 96);
    assert_true((uint64_t)(1.3 * 8 * 28 / 3) == 97); /* with one alone */
    assert_true(d_ff_of(4, (double)1.3f, 1, SIZING_UP) == 12);
    assert_true(d_ff_of(10, 1.5, 1, SIZING_UP) == 39); /* 8d/3 is 26.67 */
}

static void nearest_goes_up_from_the_middle(void **state)
{
    (void)state;
    /* 8d/3 is 16 */
    assert_true(d_ff_of(6, 1, 32, SIZING_NEAREST) == 32);
    assert_true(d_ff_of(6, 1, 33, SIZING_NEAREST) == 0);
    assert_true(d_ff_of(6, 1, 31, SIZING_NEAREST) == 31);
    assert_true(d_ff_of(6, 1, 5, SIZING_NEAREST) == 15);
    assert_true(d_ff_of(6, 1, 6, SIZING_NEAREST) == 18);
    assert_true(d_ff_of(6, 1, 16, SIZING_NEAREST) == 16);
    /* 24 lies between 16 and 32, 40 between 32 and 48 */
    assert_true(d_ff_of(9, 1, 16, SIZING_NEAREST) == 32);
    assert_true(d_ff_of(15, 1, 16, SIZING_NEAREST) == 48);
    /* a remainder that is more than half of 64 bits */
    assert_true(d_ff_of(6, 0.75 * 1152921504606846848.0, UINT64_C(3) << 62,
                        SIZING_NEAREST) == UINT64_C(3) << 62);
}

static void rounds_as_it_says(void **state)
{
    const uint64_t multiples[] = {1, 2, 3, 7, 8, 64, 256, 1000, 4096};

    (void)state;
    for (uint64_t d = 1; d <= 20000; d++)
        for (int i = 0; i < 9; i++) {
            const uint64_t m = multiples[i], h = 8 * d / 3;
            const uint64_t up = d_ff_of(d, 1, m, SIZING_UP);
            const uint64_t down = d_ff_of(d, 1, m, SIZING_DOWN);
            const uint64_t near = d_ff_of(d, 1, m, SIZING_NEAREST);

            assert_true(up % m == 0 && up >= h && up - h < m);
            assert_true(down % m == 0 && down <= h && h - down < m);
            assert_true(near == up || near == down);
            assert_true(near >= h ? 2 * (near - h) <= m : 2 * (h - near) < m);
        }
}

static void keeps_to_its_range(void **state)
{
    const uint64_t h = 3002399751580330; /* 2^53 / 3 */
    const double infinity = (double)INFINITY;
    uint64_t got;

    (void)state;
    assert_true(sizing_two_thirds(1, &got) && got == 2);
    assert_true(sizing_two_thirds(FARTHEST, &got) && got == h);
    assert_true(d_ff_of(FARTHEST, 1, 1, SIZING_UP) == h);
    assert_false(sizing_two_thirds(0, &got));
    assert_false(sizing_two_thirds(FARTHEST + 1, &got));
    assert_false(sizing_two_thirds(MOST, &got));
    assert_true(is_refused(0, 1, 1));
    assert_true(is_refused(FARTHEST + 1, 1, 1));
    assert_true(is_refused(MOST, 1, 1));
    assert_true(is_refused(6, 1, 0));
    assert_true(is_refused(6, 0, 1) && is_refused(6, -0.0, 1));
    assert_true(is_refused(6, -1, 1) && is_refused(6, -infinity, 1));
    assert_true(is_refused(6, infinity, 1) && is_refused(6, (double)NAN, 1));
    assert_true(is_refused(6, 1e300, 1) && is_refused(6, DBL_MAX, 1));
    assert_true(d_ff_of(6, 1e-300, 256, SIZING_UP) == 0);
    assert_true(d_ff_of(6, DBL_MIN, 1, SIZING_NEAREST) == 0);
}

/* 8d/3 is 16 here, so that the multiplier can be 2^60 less one rounding. */
static void refuses_more_than_64_bits(void **state)
{
    const double below = 1152921504606846848, at = 1152921504606846976;
    const uint64_t half = (uint64_t)1 << 63;

    (void)state;
    assert_true(d_ff_of(6, below, 1, SIZING_UP) == MOST - 2047);
    assert_true(is_refused(6, at, 1));
    assert_true(d_ff_of(6, at / 2, half, SIZING_UP) == half);
    assert_true(is_refused(6, below, half));
    assert_true(d_ff_of(6, below, half, SIZING_DOWN) == half);
    assert_true(d_ff_of(6, 1, half, SIZING_UP) == half);
    assert_true(d_ff_of(6, 1, MOST - 1, SIZING_UP) == MOST - 1);
    assert_true(d_ff_of(6, 1, MOST, SIZING_DOWN) == 0);
    assert_true(d_ff_of(6, 1, MOST, SIZING_NEAREST) == 0);
}

static void counts_parameters(void **state)
{
    uint64_t none;

    (void)state;
    assert_true(parameters_of(2, 5, false, false, 1) == 20);
    assert_true(parameters_of(2, 5, true, false, 1) == 30);
    assert_true(parameters_of(2, 5, false, true, 1) == 20 + 5 + 2);
    assert_true(parameters_of(2, 5, true, true, 1) == 30 + 5 + 5 + 2);
    assert_true(parameters_of(2, 5, true, true, 10) == 420);
    assert_true(sizing_parameters(2, 5, true, true, 0, &none) && none == 0);
}

static void refuses_too_many_parameters(void **state)
{
    const uint64_t third = MOST / 3, two = (uint64_t)1 << 31;

    (void)state;
    assert_true(parameters_of(two, two, false, false, 1) == two << 32);
    assert_true(parameters_of(two, two, false, false, 2) == 0);
    assert_true(parameters_of(two, two, true, false, 1) == 3 * (two << 31));
    assert_true(parameters_of(two, 2 * two, false, false, 1) == 0);
    assert_true(parameters_of(2 * two, 2 * two, false, false, 1) == 0);
    assert_true(parameters_of(1, third - 1, true, false, 1) == MOST - 3);
    assert_true(parameters_of(1, third + 1, true, false, 1) == 0);
    /* 2 d_ff weights, d_ff biases and one more */
    assert_true(parameters_of(1, third - 1, false, true, 1) == MOST - 2);
    assert_true(parameters_of(1, third, false, true, 1) == 0);
    assert_true(parameters_of(1, MOST / 2 - 1, false, true, 1) == 0);
    assert_true(parameters_of(MOST, 1, false, true, 1) == 0);
    assert_true(parameters_of(0, MOST / 2 + 1, true, true, 1) == 0);
    assert_true(parameters_of(1, 1, false, false, MOST) == 0);
    assert_true(parameters_of(1, 1, false, false, MOST / 2) == MOST - 1);
    for (int a = 0; a < 64; a++)
        for (int b = 0; b < 64; b++) {
            const uint64_t got = parameters_of((uint64_t)1 << a, 1, false,
                                               false, (uint64_t)1 << b);

            assert_true(got ==
                        (a + b + 1 < 64 ? (uint64_t)1 << (a + b + 1) : 0));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_table_of_rules),
        cmocka_unit_test(equals_the_rules_of_others),
        cmocka_unit_test(is_right_where_others_were_wrong),
        cmocka_unit_test(truncates_twice_in_double),
        cmocka_unit_test(nearest_goes_up_from_the_middle),
        cmocka_unit_test(rounds_as_it_says),
        cmocka_unit_test(keeps_to_its_range),
        cmocka_unit_test(refuses_more_than_64_bits),
        cmocka_unit_test(counts_parameters),
        cmocka_unit_test(refuses_too_many_parameters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
