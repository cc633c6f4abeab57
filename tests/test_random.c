#include "check.h"
#include "random.h"

/* The first eight numbers of seed 1000, from an independent program. */
static const double first[] = {
    -0.5303122997283936,  0.6287418603897095,  0.5468266010284424,
    -0.38034534454345703, 0.35910916328430176, 0.6761343479156494,
    -0.8450230360031128,  0.29848456382751465,
};

static void gives_the_known_numbers(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 8; i++)
        assert_true((double)random_at(1000, i, 1) == first[i]);
}

static void scales_exactly(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 8; i++)
        assert_true((double)random_at(1000, i, (real)0.125) == first[i] / 8);
}

static void fills_in_the_same_order(void **state)
{
    struct matrix m = matrix_new(2, 4);

    (void)state;
    random_fill(&m, 1000, 1);
    for (size_t i = 0; i < 8; i++)
        assert_true((double)m.data[i] == first[i]);
    matrix_free(&m);
}

static void stays_in_range_and_spreads(void **state)
{
    double sum = 0;

    (void)state;
    for (uint64_t i = 0; i < 100000; i++) {
        real r = random_at(7, i, 2);

        assert_true(r >= -2 && r < 2);
        sum += (double)r;
    }
    assert_true(fabs(sum / 100000) < 0.02);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_known_numbers),
        cmocka_unit_test(scales_exactly),
        cmocka_unit_test(fills_in_the_same_order),
        cmocka_unit_test(stays_in_range_and_spreads),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
