#include "check.h"

#include "activation.h"
#include "flops.h"
#include "sizing.h"
#include "table.h"

#define MOST UINT64_MAX

static const struct flops_network small = {.gated = true,
                                           .d = 2,
                                           .d_ff = 3,
                                           .tokens = 1,
                                           .layers = 1,
                                           .activation = "silu"};

/* The count by the convention of that name; fails if there is none. */
static struct flops count_of(const struct flops_network *network,
                             const char *convention)
{
    const struct flops_convention *c = flops_convention_named(convention);
    struct flops flops;

    assert_non_null(c);
    if (!flops_count(network, c, &flops))
        fail_msg("d = %llu, d_ff = %llu: refused",
                 (unsigned long long)network->d,
                 (unsigned long long)network->d_ff);
    return flops;
}

static uint64_t forward_of(const struct flops_network *network,
                           const char *convention)
{
    return count_of(network, convention).forward;
}

/* A forward pass of one token, in FLOPs of the matrices alone. */
static uint64_t per_token(bool gated, uint64_t d, uint64_t d_ff)
{
    return forward_of(
        &(struct flops_network){.gated = gated,
                                .d = d,
                                .d_ff = d_ff,
                                .tokens = 1,
                                .layers = 1,
                                .activation = gated ? "silu" : "relu"},
        "matmul");
}

static bool is_refused(const struct flops_network *network,
                       const char *convention)
{
    struct flops flops;

    return !flops_count(network, flops_convention_named(convention), &flops);
}

/* The columns of tests/golden/flops.csv, and whose numbers they hold. */
static const char *const columns[][2] = {
    {"macs", "macs"},
    {"flops_2mac", "matmul"},
    {"flops_source_table", "product"},
    {"flops_2mac_plus_elementwise", "elementwise"},
    {"flops_exact_mul_and_add", "exact"},
};

static void equals_the_table(void **state)
{
    struct table t;

    (void)state;
    table_read(&t, "flops.csv", 14);
    for (size_t i = 0; i < t.rows; i++) {
        const bool gated = strcmp(table_cell(&t, i, "kind"), "swiglu") == 0;
        const struct flops_network n = {
            .gated = gated,
            .d = table_count(&t, i, "d"),
            .d_ff = table_count(&t, i, "d_ff"),
            .tokens = 1,
            .layers = 1,
            .activation = gated ? "silu" : "relu",
        };
        uint64_t parameters;

        assert_true(
            sizing_parameters(n.d, n.d_ff, gated, false, 1, &parameters));
        table_expect(&t, i, "params", parameters);
        for (int c = 0; c < 5; c++)
            if (gated || strcmp(columns[c][1], "product") != 0)
                table_expect(&t, i, columns[c][0],
                             forward_of(&n, columns[c][1]));
            else
                assert_true(forward_of(&n, "product") ==
                            forward_of(&n, "matmul"));
    }
}

static void equals_the_table_of_models(void **state)
{
    struct table t;

    (void)state;
    table_read(&t, "expected_dff.tsv", 17);
    for (size_t i = 0; i < t.rows; i++) {
        const uint64_t d = table_count(&t, i, "d_model");
        const uint64_t gated =
            per_token(true, d, table_count(&t, i, "d_ff_meta_round_up"));

        table_expect(&t, i, "matmul_flops_fwd_per_token", gated);
        table_expect(&t, i, "train_x3", 3 * gated);
        table_expect(&t, i, "relu4d_flops_fwd", per_token(false, d, 4 * d));
    }
}

/* gated / plain, where the plain network has d_ff = 4d. */
static double gated_to_plain(uint64_t d, uint64_t d_ff)
{
    return (double)per_token(true, d, d_ff) /
           (double)per_token(false, d, 4 * d);
}

/* Faults met in the field: the right value where it once was wrong. */
static void is_right_where_others_were_wrong(void **state)
{
    const struct flops_network llama = {.gated = true,
                                        .d = 4096,
                                        .d_ff = 11008,
                                        .tokens = 1,
                                        .layers = 1,
                                        .activation = "silu"};

    (void)state;
    /* a multiply-add is two FLOPs */
    assert_true(forward_of(&llama, "macs") == 135266304);
    assert_true(forward_of(&llama, "matmul") == 270532608);
    /* a gated network has three matrices */
    assert_true(per_token(false, 4096, 11008) == 180355072);
    assert_true(per_token(true, 4096, 4 * 4096) == 24u * 4096 * 4096);
    assert_true(per_token(false, 4096, 4 * 4096) == 16u * 4096 * 4096);
    /* d_ff is 8d/3 at best */
    assert_true(gated_to_plain(4096, 11008) == 1.0078125);
    assert_true(gated_to_plain(768, 2048) == 1);
    assert_true(gated_to_plain(64, 192) == 1.125);
}

/* d = 2 and d_ff = 3, with biases: dot products of 2, 2 and 3 numbers. */
static void counts_each_part(void **state)
{
    const uint64_t want[][FLOPS_PARTS] = {
        {6, 6, 0, 0, 6},     {12, 12, 0, 0, 12},  {12, 12, 0, 3, 12},
        {15, 15, 12, 3, 14}, {12, 12, 12, 3, 12},
    };
    struct flops_network n = small;

    (void)state;
    n.bias = true;
    for (int c = 0; c < 5; c++) {
        struct flops got = count_of(&n, columns[c][1]);

        assert_string_equal(flops_conventions[c].name, columns[c][1]);
        for (int i = 0; i < FLOPS_PARTS; i++)
            assert_true(got.part[i] == want[c][i]);
    }
    n.gated = false;
    assert_true(count_of(&n, "exact").part[FLOPS_GATE] == 0);
    assert_true(count_of(&n, "exact").part[FLOPS_UP] == 12);
    assert_true(count_of(&n, "exact").part[FLOPS_PRODUCT] == 0);
    assert_true(forward_of(&n, "exact") == 12 + 12 + 12);
    assert_null(flops_conventions[5].name);
}

static void parts_add_up_and_multiply(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 400; i++) {
        const char *convention = flops_conventions[i % 5].name;
        struct flops_network n = {.gated = i & 1,
                                  .bias = i & 2,
                                  .d = 1 + i * 7 % 31,
                                  .d_ff = 1 + i * 11 % 37,
                                  .tokens = 1,
                                  .layers = 1,
                                  .activation = activations[i % 3].name};
        const struct flops one = count_of(&n, convention);
        struct flops many;
        uint64_t sum = 0;

        n.tokens = 1 + i % 5;
        n.layers = 1 + i % 7;
        many = count_of(&n, convention);
        for (int p = 0; p < FLOPS_PARTS; p++) {
            assert_true(many.part[p] == one.part[p] * n.tokens * n.layers);
            sum += many.part[p];
        }
        assert_true(many.forward == sum);
    }
}

static void knows_the_activations(void **state)
{
    const struct {
        const char *name;
        uint64_t cost;
    } want[] = {{"none", 0}, {"relu", 1}, {"sigmoid", 4},
                {"silu", 4}, {"gelu", 5}, {"gelu-tanh", 9}};
    uint64_t cost = 77;

    (void)state;
    for (int i = 0; i < 6; i++) {
        struct flops_network n = small;

        assert_true(flops_activation(want[i].name, &cost));
        assert_true(cost == want[i].cost);
        n.activation = want[i].name;
        assert_true(count_of(&n, "elementwise").part[FLOPS_ACTIVATION] ==
                    3 * cost);
        assert_true(count_of(&n, "product").part[FLOPS_ACTIVATION] == 0);
    }
    for (int i = 0; activations[i].name != NULL; i++)
        assert_true(flops_activation(activations[i].name, &cost));
}

static void refuses_unknown_names(void **state)
{
    struct flops_network n = small;
    uint64_t cost;

    (void)state;
    assert_false(flops_activation("tanh", &cost));
    assert_false(flops_activation("", &cost));
    assert_false(flops_activation("SiLU", &cost));
    n.activation = "swish";
    for (int c = 0; c < 5; c++)
        assert_true(is_refused(&n, columns[c][1]));
    assert_null(flops_convention_named("flops"));
    assert_null(flops_convention_named(""));
    for (int c = 0; c < 5; c++)
        assert_ptr_equal(flops_convention_named(columns[c][1]),
                         &flops_conventions[c]);
}

static void counts_nothing_for_nothing(void **state)
{
    struct flops_network n = small;

    (void)state;
    n.tokens = 0;
    assert_true(forward_of(&n, "exact") == 0);
    n.tokens = 1;
    n.layers = 0;
    assert_true(forward_of(&n, "exact") == 0);
    n = small;
    n.d = 0;
    assert_true(is_refused(&n, "exact") && is_refused(&n, "macs"));
    n = small;
    n.d_ff = 0;
    assert_true(is_refused(&n, "exact") && is_refused(&n, "macs"));
}

/* A plain network of 2^a, 2^b and 2^c has 2^(a + b + c + 1) multiply-adds. */
static void refuses_large_powers(void **state)
{
    (void)state;
    for (int a = 0; a < 64; a++)
        for (int b = 0; b < 64; b++)
            for (int c = 0; c < 64; c++) {
                const int power = a + b + c + 1;
                const struct flops_network n = {.d = (uint64_t)1 << a,
                                                .d_ff = (uint64_t)1 << b,
                                                .tokens = (uint64_t)1 << c,
                                                .layers = 1,
                                                .activation = "none"};

                if (power < 64)
                    assert_true(forward_of(&n, "macs") == (uint64_t)1
                                                              << power);
                else
                    assert_true(is_refused(&n, "macs"));
                if (power < 63)
                    assert_true(forward_of(&n, "matmul") == (uint64_t)2
                                                                << power);
                else
                    assert_true(is_refused(&n, "matmul"));
            }
}

/* One unit for one number: 2 multiply-adds, or more with what belongs to it.
 */
static void refuses_more_than_64_bits(void **state)
{
    struct flops_network n = {.d = 1, .d_ff = 1, .activation = "gelu-tanh"};

    (void)state;
    n.tokens = MOST / 2;
    n.layers = 1;
    assert_true(forward_of(&n, "macs") == MOST - 1);
    n.tokens = MOST / 2 + 1;
    assert_true(is_refused(&n, "macs"));
    n.tokens = MOST;
    assert_true(is_refused(&n, "macs"));
    n.tokens = n.layers = (uint64_t)1 << 32;
    assert_true(is_refused(&n, "macs"));
    n.layers = 1;
    /* 2 + 9 + 2 by "elementwise", 13 with biases: 2 more */
    n.tokens = MOST / 13;
    assert_true(forward_of(&n, "elementwise") == n.tokens * 13);
    n.bias = true;
    assert_true(is_refused(&n, "elementwise"));
    n.tokens = MOST / 15 - 1;
    assert_true(forward_of(&n, "elementwise") == n.tokens * 15);
    n.gated = true;
    assert_true(is_refused(&n, "elementwise"));
    /* 1 + 1 + 9 + 1 + 1 */
    n.bias = false;
    n.tokens = MOST / 13;
    assert_true(forward_of(&n, "exact") == n.tokens * 13);
    assert_true(is_refused(&n, "elementwise"));
}

static void refuses_too_wide_layers(void **state)
{
    struct flops_network n = small;

    (void)state;
    n.d = MOST;
    for (int c = 0; c < 5; c++)
        assert_true(is_refused(&n, columns[c][1]));
    n = small;
    n.d_ff = MOST;
    for (int c = 0; c < 5; c++)
        assert_true(is_refused(&n, columns[c][1]));
    n.d = n.d_ff = MOST / 2 + 1;
    for (int c = 0; c < 5; c++)
        assert_true(is_refused(&n, columns[c][1]));
    /* 9 operations for each of 2^61 units, and a few for the matrices */
    n = (struct flops_network){.d = 1,
                               .d_ff = MOST / 8 + 1,
                               .tokens = 1,
                               .layers = 1,
                               .activation = "gelu-tanh"};
    assert_true(is_refused(&n, "elementwise"));
}

static void counts_bytes(void **state)
{
    struct flops_network n = {.gated = true,
                              .bias = true,
                              .d = 2,
                              .d_ff = 3,
                              .tokens = 5,
                              .layers = 7,
                              .activation = "silu"};
    uint64_t bytes;

    (void)state;
    /* 3 * 6 weights and 3 + 3 + 2 biases; x and y of 5 tokens */
    assert_true(flops_bytes(&n, 4, &bytes) && bytes == 4 * 7 * (26 + 20));
    n.bias = false;
    assert_true(flops_bytes(&n, 4, &bytes) && bytes == 4 * 7 * (18 + 20));
    n.gated = false;
    assert_true(flops_bytes(&n, 2, &bytes) && bytes == 2 * 7 * (12 + 20));
    n.bias = true;
    assert_true(flops_bytes(&n, 1, &bytes) && bytes == 7 * (12 + 5 + 20));
    n.tokens = 0;
    assert_true(flops_bytes(&n, 8, &bytes) && bytes == 8 * 7 * 17);
    n.layers = 0;
    assert_true(flops_bytes(&n, 8, &bytes) && bytes == 0);
}

static void refuses_too_many_bytes(void **state)
{
    /* 2 weights, and 2 numbers for each token */
    struct flops_network n = {
        .d = 1, .d_ff = 1, .tokens = 1, .layers = 1, .activation = "none"};
    uint64_t bytes;

    (void)state;
    assert_true(flops_bytes(&n, MOST / 4, &bytes) && bytes == MOST - 3);
    assert_false(flops_bytes(&n, MOST / 4 + 1, &bytes));
    n.d = 2;
    n.tokens = MOST / 4 + 1; /* times 2, twice: 2^64 */
    assert_false(flops_bytes(&n, 1, &bytes));
    n.d = 1;
    n.tokens = MOST / 2 - 1;
    assert_true(flops_bytes(&n, 1, &bytes) && bytes == MOST - 1);
    assert_false(flops_bytes(&n, 2, &bytes));
    n.tokens = MOST / 2;
    assert_false(flops_bytes(&n, 1, &bytes));
    n.tokens = MOST;
    assert_false(flops_bytes(&n, 1, &bytes));
    n.tokens = n.layers = (uint64_t)1 << 32;
    assert_false(flops_bytes(&n, 1, &bytes));
    n.tokens = n.layers = 1;
    n.d = n.d_ff = (uint64_t)1 << 32;
    assert_false(flops_bytes(&n, 1, &bytes));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_table),
        cmocka_unit_test(equals_the_table_of_models),
        cmocka_unit_test(is_right_where_others_were_wrong),
        cmocka_unit_test(counts_each_part),
        cmocka_unit_test(parts_add_up_and_multiply),
        cmocka_unit_test(knows_the_activations),
        cmocka_unit_test(refuses_unknown_names),
        cmocka_unit_test(counts_nothing_for_nothing),
        cmocka_unit_test(refuses_large_powers),
        cmocka_unit_test(refuses_more_than_64_bits),
        cmocka_unit_test(refuses_too_wide_layers),
        cmocka_unit_test(counts_bytes),
        cmocka_unit_test(refuses_too_many_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
