/* The program flops, called as a user calls it. */

#include "check.h"

#include "program.h"
#include "table.h"

#define TOO_MANY(what)                                                        \
    "flops: " what ": more than fits 64 bits; expected smaller numbers"

/* One unit for one number, no activation: 2 MACs, 4 FLOPs, 12 in training. */
#define SMALLEST                                                              \
    "flops --kind plain --d-model 1 --d-ff 1 --activation none --bytes 1 "
#define GELU_TANH                                                             \
    "flops --kind plain --d-model 1 --d-ff 1 --activation gelu-tanh "         \
    "--bytes 1 "
#define GATED "flops --kind gated --d-model 8 --d-ff 22 "
#define PLAIN "flops --kind plain --d-model 8 --d-ff 32 "

static void expect(const char *call, const char *what, uint64_t want)
{
    const uint64_t got = printed(call, what);

    if (got != want)
        fail_msg("%s --print %s: %llu, expected %llu", call, what,
                 (unsigned long long)got, (unsigned long long)want);
}

static void prints_the_example(void **state)
{
    const char *const example = "# number\tunit\tof what\n"
                                "135266304\tparameters\tall matrices\n"
                                "45088768\tMACs\tgate\n"
                                "90177536\tFLOPs\tgate\n"
                                "45088768\tMACs\tup\n"
                                "90177536\tFLOPs\tup\n"
                                "45088768\tMACs\tdown\n"
                                "90177536\tFLOPs\tdown\n"
                                "44032\tFLOPs\tsilu\n"
                                "11008\tFLOPs\tproduct\n"
                                "135266304\tMACs\tforward, matrices\n"
                                "270532608\tFLOPs\tforward, matrices\n"
                                "270543616\tFLOPs\tforward, and the product\n"
                                "270587648\tFLOPs\tforward, all\n"
                                "270561536\tFLOPs\tforward, all, n - 1 sums\n"
                                "541065216\tFLOPs\tbackward, matrices\n"
                                "811597824\tFLOPs\ttraining, matrices\n"
                                "270548992\tbytes\tmoved, at least\n"
                                "0.9999\tFLOPs per byte\tintensity\n";

    (void)state;
    prints("flops", example);
    prints("flops --kind gated --d-model 4096 --d-ff 11008", example);
    prints("flops --kind gated --d-model 4096 --d-ff 11008 --tokens 1 "
           "--layers 1 --activation silu --bytes 2",
           example);
    assert_int_equal(run("flops --help"), 0);
    assert_non_null(strstr(said, "--kind plain|gated"));
    assert_non_null(strstr(said, "--layers N"));
    assert_string_equal(complained, "");
}

/* By hand: 552 parameters a layer, 3 tokens through each of 2 layers. */
static void prints_a_plain_network(void **state)
{
    (void)state;
    prints(PLAIN "--bias --tokens 3 --layers 2 --bytes 4",
           "# number\tunit\tof what\n"
           "1104\tparameters\tall matrices\n"
           "1536\tMACs\tup\n3072\tFLOPs\tup\n"
           "1536\tMACs\tdown\n3072\tFLOPs\tdown\n"
           "240\tFLOPs\tbiases\n192\tFLOPs\trelu\n"
           "3072\tMACs\tforward, matrices\n6144\tFLOPs\tforward, matrices\n"
           "6576\tFLOPs\tforward, all\n"
           "6336\tFLOPs\tforward, all, n - 1 sums\n"
           "12288\tFLOPs\tbackward, matrices\n"
           "18432\tFLOPs\ttraining, matrices\n"
           "4800\tbytes\tmoved, at least\n"
           "1.28\tFLOPs per byte\tintensity\n");
}

/* A call of the program with the numbers of one row. */
static const char *call_of(const struct table *t, size_t row)
{
    static char call[256];
    const bool gated = strcmp(table_cell(t, row, "kind"), "swiglu") == 0;

    snprintf(call, sizeof call,
             "flops --kind %s --d-model %s --d-ff %s --activation %s",
             gated ? "gated" : "plain", table_cell(t, row, "d"),
             table_cell(t, row, "d_ff"), gated ? "silu" : "relu");
    return call;
}

static void equals_the_table(void **state)
{
    static const char *const same[][2] = {
        {"parameters", "params"},
        {"macs", "macs"},
        {"forward", "flops_2mac"},
        {"all", "flops_2mac_plus_elementwise"},
        {"exact", "flops_exact_mul_and_add"},
    };
    static struct table t;

    (void)state;
    table_read(&t, "flops.csv", 14);
    for (size_t i = 0; i < t.rows; i++) {
        const char *call = call_of(&t, i);
        const uint64_t forward = table_count(&t, i, "flops_2mac");

        for (size_t k = 0; k < sizeof same / sizeof *same; k++)
            table_expect(&t, i, same[k][1], printed(call, same[k][0]));
        expect(call, "backward", 2 * forward);
        expect(call, "training", 3 * forward);
    }
}

/* Some count the product of gate and up, and nothing else beside matrices. */
static void prints_the_product_apart(void **state)
{
    static struct table t;

    (void)state;
    table_read(&t, "flops.csv", 14);
    for (size_t i = 0; i < t.rows; i++) {
        const char *cell = table_cell(&t, i, "flops_source_table");
        char line[128];

        assert_int_equal(run(call_of(&t, i)), 0);
        snprintf(line, sizeof line, "\n%s\tFLOPs\tforward, and the product\n",
                 cell);
        if (*cell == '\0')
            assert_null(strstr(said, "product"));
        else
            assert_non_null(strstr(said, line));
    }
}

static void equals_what_others_count(void **state)
{
    static struct table t;

    (void)state;
    table_read(&t, "expected_dff.tsv", 17);
    for (size_t i = 0; i < t.rows; i++) {
        const char *d = table_cell(&t, i, "d_model");
        char gated[256], plain[256];

        snprintf(gated, sizeof gated,
                 "flops --kind gated --d-model %s --d-ff %s", d,
                 table_cell(&t, i, "d_ff_meta_round_up"));
        snprintf(plain, sizeof plain,
                 "flops --kind plain --d-model %s --d-ff %llu", d,
                 4 * (unsigned long long)table_count(&t, i, "d_model"));
        table_expect(&t, i, "ffn_params_3_matrices",
                     printed(gated, "parameters"));
        table_expect(&t, i, "matmul_flops_fwd_per_token",
                     printed(gated, "forward"));
        table_expect(&t, i, "train_x3", printed(gated, "training"));
        table_expect(&t, i, "relu4d_flops_fwd", printed(plain, "forward"));
    }
}

/* The unit that belongs to what a line says. */
static bool has_its_unit(const char *what, const char *unit)
{
    if (strcmp(what, "all matrices") == 0)
        return strcmp(unit, "parameters") == 0;
    if (strcmp(what, "moved, at least") == 0)
        return strcmp(unit, "bytes") == 0;
    if (strcmp(what, "intensity") == 0)
        return strcmp(unit, "FLOPs per byte") == 0;
    return strcmp(unit, "MACs") == 0 || strcmp(unit, "FLOPs") == 0;
}

/*
 * A report of so many lines, of which so many are in MACs. Each line has a
 * unit, and each MAC is two FLOPs.
 */
static void check_units(const char *command, size_t lines, size_t macs)
{
    static struct table t;
    size_t in_macs = 0;

    assert_int_equal(run(command), 0);
    table_take(&t, said, lines);
    assert_int_equal(t.columns, 3);
    assert_string_equal(t.cell[0][0], "# number");
    for (size_t i = 0; i < lines; i++) {
        const char *what = table_cell(&t, i, "of what");
        const char *unit = table_cell(&t, i, "unit");

        if (!has_its_unit(what, unit))
            fail_msg("%s: %s in %s", command, what, unit);
        if (strcmp(unit, "MACs") != 0)
            continue;
        in_macs++;
        assert_string_equal(table_cell(&t, i + 1, "of what"), what);
        assert_string_equal(table_cell(&t, i + 1, "unit"), "FLOPs");
        table_expect(&t, i + 1, "# number",
                     2 * table_count(&t, i, "# number"));
    }
    assert_int_equal(in_macs, macs);
}

static void gives_each_number_a_unit(void **state)
{
    (void)state;
    check_units("flops", 18, 4);
    check_units(GATED, 18, 4);
    check_units(GATED "--bias", 19, 4);
    check_units(GATED "--tokens 7 --layers 3 --bytes 4 --activation gelu", 18,
                4);
    check_units(PLAIN, 14, 3);
    check_units(PLAIN "--bias --tokens 1000 --activation none", 15, 3);
}

/* 8 * 22 multiply-adds in each of three matrices, 2 * 22 + 8 biases. */
static void multiplies_by_tokens_and_layers(void **state)
{
    (void)state;
    expect(GATED, "macs", 528);
    expect(GATED "--tokens 10", "macs", 5280);
    expect(GATED "--layers 3", "macs", 1584);
    expect(GATED "--tokens 10 --layers 3", "macs", 15840);
    expect(GATED "--tokens 10 --layers 3", "all", 30 * 1166);
    expect(GATED "--tokens 10 --layers 3", "exact", 30 * 1114);
    expect(GATED "--tokens 10 --layers 3", "backward", 30 * 2112);
    expect(GATED "--tokens 10 --layers 3", "training", 30 * 3168);
    expect(GATED "--tokens 10", "parameters", 528);
    expect(GATED "--layers 3", "parameters", 1584);
}

static void adds_biases(void **state)
{
    (void)state;
    expect(GATED "--bias", "parameters", 528 + 52);
    expect(GATED "--bias --layers 3", "parameters", 3 * 580);
    expect(GATED "--bias", "macs", 528);
    expect(GATED "--bias", "forward", 1056);
    expect(GATED "--bias", "training", 3168);
    expect(GATED "--bias", "all", 1166 + 52);
    expect(GATED "--bias", "exact", 1114 + 52);
    expect(PLAIN "--bias", "parameters", 512 + 40);
    expect(PLAIN "--bias", "all", 1056 + 40);
    expect(PLAIN "--bias", "exact", 1016 + 40);
}

/* 22 activations, and as many products beside 1056 FLOPs in matrices. */
static void counts_the_activation(void **state)
{
    static const struct {
        const char *name;
        uint64_t cost;
    } known[] = {{"none", 0}, {"relu", 1}, {"sigmoid", 4},
                 {"silu", 4}, {"gelu", 5}, {"gelu-tanh", 9}};

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char call[256];

        snprintf(call, sizeof call, GATED "--activation %s", known[i].name);
        expect(call, "all", 1078 + 22 * known[i].cost);
        expect(call, "forward", 1056);
        snprintf(call, sizeof call, PLAIN "--activation %s", known[i].name);
        expect(call, "all", 1024 + 32 * known[i].cost);
    }
    expect(GATED, "all", 1078 + 22 * 4);
    expect(PLAIN, "all", 1024 + 32);
}

/* Each weight once, and 8 numbers in and 8 out for each token and layer. */
static void counts_bytes(void **state)
{
    (void)state;
    expect(GATED "--bytes 1", "bytes", 528 + 16);
    expect(GATED, "bytes", 2 * (528 + 16));
    expect(GATED "--bytes 4", "bytes", 4 * (528 + 16));
    expect(GATED "--bytes 1 --bias", "bytes", 580 + 16);
    expect(GATED "--bytes 1 --tokens 10", "bytes", 528 + 160);
    expect(GATED "--bytes 1 --layers 3", "bytes", 3 * (528 + 16));
    expect(GATED "--tokens 10 --layers 3", "bytes", 2 * 3 * (528 + 160));
    expect(PLAIN, "bytes", 2 * (512 + 16));
}

static void divides_by_bytes(void **state)
{
    (void)state;
    prints(SMALLEST "--print intensity", "1\n");                /* 4 / 4 */
    prints(SMALLEST "--tokens 2 --print intensity", "1.333\n"); /* 8 / 6 */
    prints(SMALLEST "--layers 5 --print intensity", "1\n");
    prints(GATED "--print intensity", "0.9706\n"); /* 1056 / 1088 */
    prints(GATED "--bytes 4 --print intensity", "0.4853\n");
    prints(GATED "--bias --print intensity", "0.8859\n"); /* 1056 / 1192 */
    /* 1056 / 32, at most */
    prints(GATED "--tokens 1000000 --print intensity", "33\n");
}

static void goes_as_far_as_64_bits(void **state)
{
    (void)state;
    /* 12 for each token or layer */
    expect(SMALLEST "--tokens 1537228672809129301", "training",
           UINT64_MAX - 3);
    expect(SMALLEST "--layers 1537228672809129301", "training",
           UINT64_MAX - 3);
    refuses(SMALLEST "--tokens 1537228672809129302", TOO_MANY("training"));
    refuses(SMALLEST "--tokens 1537228672809129302 --print training",
            TOO_MANY("training"));
    refuses(SMALLEST "--layers 1537228672809129302", TOO_MANY("training"));
    /* 4 and 9 for all operations are more than 12 */
    expect(GELU_TANH "--tokens 1418980313362273201", "all", UINT64_MAX - 2);
    refuses(GELU_TANH "--tokens 1418980313362273202", TOO_MANY("all"));
    refuses(GELU_TANH "--tokens 1418980313362273202 --print all",
            TOO_MANY("all"));
    /* 4 numbers moved */
    expect("flops --kind plain --d-model 1 --d-ff 1 --bytes "
           "4611686018427387903",
           "bytes", UINT64_MAX - 3);
    refuses("flops --kind plain --d-model 1 --d-ff 1 --bytes "
            "4611686018427387904",
            TOO_MANY("bytes"));
}

/* What was not asked for may be too large. */
static void prints_what_fits(void **state)
{
    (void)state;
    expect(SMALLEST "--tokens 1537228672809129302", "forward",
           UINT64_C(6148914691236517208));
    expect(GELU_TANH "--tokens 1418980313362273202", "training",
           UINT64_C(17027763760347278424));
    expect(GATED "--tokens 4294967296 --layers 4294967296", "parameters",
           UINT64_C(528) << 32);
    expect("flops --kind plain --d-model 4294967296 --d-ff 1073741824", "macs",
           UINT64_C(1) << 63);
}

static void refuses_counts_that_overflow(void **state)
{
    (void)state;
    refuses("flops --kind gated --d-model 18446744073709551615 --d-ff 22",
            TOO_MANY("parameters"));
    refuses("flops --kind gated --d-model 8 --d-ff 18446744073709551615",
            TOO_MANY("parameters"));
    refuses("flops --kind plain --d-model 4294967296 --d-ff 4294967296 "
            "--print macs",
            TOO_MANY("macs"));
    refuses(GATED "--tokens 18446744073709551615", TOO_MANY("macs"));
    refuses(GATED "--layers 18446744073709551615", TOO_MANY("parameters"));
    refuses(GATED "--bytes 18446744073709551615", TOO_MANY("bytes"));
    refuses(GATED "--bytes 18446744073709551615 --print intensity",
            TOO_MANY("bytes"));
    refuses(SMALLEST "--tokens 4294967296 --layers 4294967296",
            TOO_MANY("macs"));
}

static void refuses_bad_arguments(void **state)
{
    const char *needed =
        "flops: --kind, --d-model and --d-ff are needed; try --help";

    (void)state;
    refuses("flops --d-model 8 --d-ff 22", needed);
    refuses("flops --kind gated --d-ff 22", needed);
    refuses("flops --kind gated --d-model 8", needed);
    refuses("flops --print forward", needed);
    refuses("flops --bias", needed);
    refuses("flops --kind swiglu",
            "flops: --kind swiglu: expected plain|gated");
    refuses(GATED "--activation tanh",
            "flops: --activation tanh: expected "
            "none|relu|sigmoid|silu|gelu|gelu-tanh");
    refuses(GATED "--print flops",
            "flops: --print flops: expected parameters|macs|forward|all|exact|"
            "backward|training|bytes|intensity");
    refuses(GATED "--tokens 1 --tokens 1", "flops: --tokens is given twice");
    refuses(GATED "--bias --bias", "flops: --bias is given twice");
    refuses(GATED "--bias=1", "flops: --bias takes no value; try --help");
    refuses(GATED "--b", "flops: --b may be more than one option; try --help");
    refuses(GATED "--d 8", "flops: --d may be more than one option; try "
                           "--help");
    refuses(GATED "8", "flops: unexpected argument \"8\"; try --help");
    refuses(GATED "--layers", "flops: --layers needs a value; try --help");
    refuses(GATED "--bytes ''", "flops: --bytes needs a value; try --help");
}

static void refuses_what_is_no_count(void **state)
{
    (void)state;
    refuses_no_counts("flops --kind gated --d-ff 22", "d-model", SIZE_MAX);
    refuses_no_counts("flops --kind gated --d-model 8", "d-ff", SIZE_MAX);
    refuses_no_counts(GATED, "tokens", SIZE_MAX);
    refuses_no_counts(GATED, "layers", SIZE_MAX);
    refuses_no_counts(GATED, "bytes", SIZE_MAX);
    refuses_no_counts(GATED "--print parameters", "bytes", SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_the_example),
        cmocka_unit_test(prints_a_plain_network),
        cmocka_unit_test(equals_the_table),
        cmocka_unit_test(prints_the_product_apart),
        cmocka_unit_test(equals_what_others_count),
        cmocka_unit_test(gives_each_number_a_unit),
        cmocka_unit_test(multiplies_by_tokens_and_layers),
        cmocka_unit_test(adds_biases),
        cmocka_unit_test(counts_the_activation),
        cmocka_unit_test(counts_bytes),
        cmocka_unit_test(divides_by_bytes),
        cmocka_unit_test(goes_as_far_as_64_bits),
        cmocka_unit_test(prints_what_fits),
        cmocka_unit_test(refuses_counts_that_overflow),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(refuses_what_is_no_count),
    };

    return cmocka_run_group_tests(tests, folder_make, remove_all);
}
