#include "check.h"

#include "dropout.h"
#include "random.h"

/* What is kept is multiplied by this. */
static real kept(real rate)
{
    return 1 / (1 - rate);
}

static struct matrix mask_of(size_t rows, size_t cols, real rate,
                             uint64_t seed, uint64_t stream)
{
    struct matrix mask = matrix_new(rows, cols);

    dropout_fill(&mask, rate, seed, stream);
    return mask;
}

static bool is_same(const struct matrix *one, const struct matrix *other)
{
    return one->rows == other->rows && one->cols == other->cols &&
           memcmp(one->data, other->data,
                  one->rows * one->cols * sizeof(real)) == 0;
}

static size_t count_dropped(const struct matrix *mask)
{
    size_t dropped = 0;

    for (size_t i = 0; i < mask->rows * mask->cols; i++)
        dropped += mask->data[i] == 0;
    return dropped;
}

/*
 * The share that is dropped is the rate, up to five standard deviations. With
 * 40000 entries these are 1.3 hundredths at the most.
 */
static void drops_its_share(void **state)
{
    const double rates[] = {0.01, 0.1, 0.25, 0.5, 0.75, 0.9};
    const double n = 40000;

    (void)state;
    for (int r = 0; r < 6; r++)
        for (uint64_t stream = 0; stream < 2; stream++) {
            struct matrix mask = mask_of(200, 200, (real)rates[r], 7, stream);
            const double share = (double)count_dropped(&mask) / n;

            assert_true(fabs(share - rates[r]) <
                        5 * sqrt(rates[r] * (1 - rates[r]) / n));
            for (size_t i = 0; i < 40000; i++)
                assert_true(mask.data[i] == 0 ||
                            mask.data[i] == kept((real)rates[r]));
            matrix_free(&mask);
        }
}

static void drops_none_at_rate_zero(void **state)
{
    struct matrix mask = mask_of(20, 30, 0, 7, 0);

    (void)state;
    for (size_t i = 0; i < 600; i++)
        assert_true(mask.data[i] == 1);
    matrix_free(&mask);
}

/* An entry kept at one rate is kept at each lower one of the same seed. */
static void drops_more_at_a_higher_rate(void **state)
{
    struct matrix low = mask_of(20, 30, (real)0.25, 7, 0);
    struct matrix high = mask_of(20, 30, (real)0.5, 7, 0);

    (void)state;
    for (size_t i = 0; i < 600; i++)
        assert_true(low.data[i] != 0 || high.data[i] == 0);
    assert_true(count_dropped(&low) < count_dropped(&high));
    matrix_free(&low);
    matrix_free(&high);
}

/*
 * The very entries, so that no machine and no version has others: 0 where
 * random.h's number of the stream 2 seed + stream lies in the lower quarter.
 */
static void is_the_same_everywhere(void **state)
{
    static const char want[2][33] = {"#.#.#####..#######.#####.###..##",
                                     "#########..##.#..###..##########"};

    (void)state;
    for (uint64_t stream = 0; stream < 2; stream++) {
        struct matrix mask = mask_of(4, 8, (real)0.25, 3, stream);
        char got[33] = "";

        for (size_t i = 0; i < 32; i++)
            got[i] = mask.data[i] == 0 ? '.' : '#';
        assert_string_equal(got, want[stream]);
        matrix_free(&mask);
    }
}

static void depends_on_seed_and_stream(void **state)
{
    struct matrix mask[6], again;

    (void)state;
    for (uint64_t i = 0; i < 6; i++)
        mask[i] = mask_of(8, 8, (real)0.5, i / 2, i % 2);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++)
            assert_false(is_same(&mask[i], &mask[j]));
    again = mask_of(8, 8, (real)0.5, 1, 1);
    assert_true(is_same(&again, &mask[3]));
    matrix_free(&again);
    for (int i = 0; i < 6; i++)
        matrix_free(&mask[i]);
}

/* Neither does it depend on the shape: entry i is entry i. */
static void depends_on_the_place_alone(void **state)
{
    struct matrix wide = mask_of(2, 32, (real)0.5, 7, 0);
    struct matrix tall = mask_of(16, 4, (real)0.5, 7, 0);
    struct matrix part = mask_of(1, 10, (real)0.5, 7, 0);

    (void)state;
    assert_memory_equal(wide.data, tall.data, 64 * sizeof(real));
    assert_memory_equal(wide.data, part.data, 10 * sizeof(real));
    matrix_free(&wide);
    matrix_free(&tall);
    matrix_free(&part);
}

/* What was in the mask before does not matter. */
static void fills_anew(void **state)
{
    struct matrix mask = mask_of(8, 8, (real)0.5, 1, 0);
    struct matrix want = mask_of(8, 8, (real)0.25, 2, 0);

    (void)state;
    dropout_fill(&mask, (real)0.25, 2, 0);
    assert_true(is_same(&mask, &want));
    matrix_free(&mask);
    matrix_free(&want);
}

static void multiplies_entry_by_entry(void **state)
{
    real masks[] = {0, 2, 2, 0, 4, 1}, values[] = {1, 3, -5, -7, 9, 11};
    const struct matrix mask = {2, 3, masks};
    struct matrix m = {2, 3, values};

    (void)state;
    dropout_apply(&mask, &m);
    check_close(values, (real[]){0, 6, -10, 0, 36, 11}, 6, 0);
    check_close(masks, (real[]){0, 2, 2, 0, 4, 1}, 6, 0);
}

static void without_a_mask_leaves_all(void **state)
{
    real values[] = {1, -(real)0.0, (real)INFINITY, (real)NAN}, before[4];
    const struct matrix none = {0, 0, NULL};
    struct matrix m = {2, 2, values};

    (void)state;
    memcpy(before, values, sizeof before);
    dropout_apply(&none, &m);
    assert_memory_equal(values, before, sizeof before);
}

/* 0 times NaN or infinity is NaN: a dropped one is not hidden. */
static void keeps_nan_where_it_drops(void **state)
{
    real masks[] = {0, 2, 0, 2};
    real values[] = {(real)NAN, (real)NAN, (real)INFINITY, (real)INFINITY};
    const struct matrix mask = {1, 4, masks};
    struct matrix m = {1, 4, values};

    (void)state;
    dropout_apply(&mask, &m);
    assert_true(isnan(values[0]) && isnan(values[1]) && isnan(values[2]));
    assert_true(values[3] == (real)INFINITY);
}

static void apply_wide(void)
{
    struct matrix mask = matrix_new(2, 3), m = matrix_new(2, 4);

    dropout_apply(&mask, &m);
}

static void apply_tall(void)
{
    struct matrix mask = matrix_new(2, 3), m = matrix_new(3, 3);

    dropout_apply(&mask, &m);
}

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    check_stops(apply_wide, SIGABRT,
                "dropout_apply: mask has the shape [2][3], expected [2][4]\n");
    check_stops(apply_tall, SIGABRT,
                "dropout_apply: mask has the shape [2][3], expected [3][3]\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drops_its_share),
        cmocka_unit_test(drops_none_at_rate_zero),
        cmocka_unit_test(drops_more_at_a_higher_rate),
        cmocka_unit_test(is_the_same_everywhere),
        cmocka_unit_test(depends_on_seed_and_stream),
        cmocka_unit_test(depends_on_the_place_alone),
        cmocka_unit_test(fills_anew),
        cmocka_unit_test(multiplies_entry_by_entry),
        cmocka_unit_test(without_a_mask_leaves_all),
        cmocka_unit_test(keeps_nan_where_it_drops),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
