#include "check.h"
#include "bounded.h"

#define MOST (TOO_MANY - 1)

static void adds(void **state)
{
    (void)state;
    assert_true(bounded_plus(2, 3) == 5);
    assert_true(bounded_plus(0, 0) == 0);
    assert_true(bounded_plus(MOST, 0) == MOST);
    assert_true(bounded_plus(MOST - 7, 7) == MOST);
    assert_true(bounded_plus(MOST, 1) == TOO_MANY);
    assert_true(bounded_plus(MOST, 2) == TOO_MANY);
    assert_true(bounded_plus(2, MOST) == TOO_MANY);
    assert_true(bounded_plus(MOST, MOST) == TOO_MANY);
}

static void multiplies(void **state)
{
    const uint64_t half = (uint64_t)1 << 32;

    (void)state;
    assert_true(bounded_times(2, 3) == 6);
    assert_true(bounded_times(0, 7) == 0 && bounded_times(7, 0) == 0);
    assert_true(bounded_times(MOST, 1) == MOST &&
                bounded_times(1, MOST) == MOST);
    assert_true(bounded_times(MOST / 2, 2) == MOST);
    assert_true(bounded_times(MOST / 2 + 1, 2) == TOO_MANY);
    assert_true(bounded_times(half - 1, half + 1) == TOO_MANY);
    assert_true(bounded_times(half - 1, half) == MOST - half + 2);
    assert_true(bounded_times(half, half) == TOO_MANY);
    assert_true(bounded_times(MOST, MOST) == TOO_MANY);
}

/* Powers of two, where it is known which products have more than 64 bits. */
static void stops_at_64_bits(void **state)
{
    (void)state;
    for (int a = 0; a < 64; a++)
        for (int b = 0; b < 64; b++) {
            const uint64_t product =
                bounded_times((uint64_t)1 << a, (uint64_t)1 << b);

            assert_true(product ==
                        (a + b < 64 ? (uint64_t)1 << (a + b) : TOO_MANY));
        }
}

static void stays_too_many(void **state)
{
    const uint64_t others[] = {1, 2, 3, MOST, TOO_MANY};

    (void)state;
    for (int i = 0; i < 5; i++) {
        assert_true(bounded_plus(TOO_MANY, others[i]) == TOO_MANY);
        assert_true(bounded_plus(others[i], TOO_MANY) == TOO_MANY);
        assert_true(bounded_times(TOO_MANY, others[i]) == TOO_MANY);
        assert_true(bounded_times(others[i], TOO_MANY) == TOO_MANY);
    }
    assert_true(bounded_plus(TOO_MANY, 0) == TOO_MANY);
    assert_true(bounded_plus(0, TOO_MANY) == TOO_MANY);
    assert_true(bounded_times(TOO_MANY, 0) == 0);
    assert_true(bounded_times(0, TOO_MANY) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adds),
        cmocka_unit_test(multiplies),
        cmocka_unit_test(stops_at_64_bits),
        cmocka_unit_test(stays_too_many),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
