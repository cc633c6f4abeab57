/* The program size, called as a user calls it. */

#include "check.h"

#include "program.h"
#include "table.h"

enum { MODELS = 78, MODEL_COLUMNS = 12 };

#define FARTHEST (1ull << 50) /* d, so that 8d is exact as a double */
#define NO_D_FF "size: d_ff does not fit 64 bits; expected smaller numbers"
#define NO_PARAMETERS                                                         \
    "size: the number of parameters does not fit 64 bits; expected smaller "  \
    "numbers"

static void prints_the_example(void **state)
{
    const char *const example = "# value\twhat\n"
                                "10922\t8d/3, truncated\n"
                                "10922\ttimes 1, truncated\n"
                                "11008\td_ff: up to a multiple of 256\n"
                                "135266304\tparameters, gated\n"
                                "134217728\tparameters, plain, 4d\n"
                                "+0.78\tpercent, gated over plain\n";

    (void)state;
    prints("size", example);
    prints("size --d-model 4096", example);
    prints("size --d-model 4096 --multiplier 1 --multiple-of 256 --round up",
           example);
    assert_int_equal(run("size --help"), 0);
    assert_non_null(strstr(said, "--round up|nearest|down"));
    assert_non_null(strstr(said, "--models "));
    assert_string_equal(complained, "");
}

static void prints_each_step(void **state)
{
    (void)state;
    /* two truncations: 74.67 and 96.2 */
    prints("size --d-model 28 --multiplier 1.3 --multiple-of 32",
           "# value\twhat\n74\t8d/3, truncated\n96\ttimes 1.3, truncated\n"
           "96\td_ff: up to a multiple of 32\n8064\tparameters, gated\n"
           "6272\tparameters, plain, 4d\n+28.57\tpercent, gated over plain\n");
    prints("size --d-model 4096 --multiple-of 64 --round down",
           "# value\twhat\n10922\t8d/3, truncated\n"
           "10922\ttimes 1, truncated\n10880\td_ff: down to a multiple of 64\n"
           "133693440\tparameters, gated\n134217728\tparameters, plain, 4d\n"
           "-0.39\tpercent, gated over plain\n");
    prints(
        "size --d-model 512 --multiplier 1.0 --round nearest",
        "# value\twhat\n1365\t8d/3, truncated\n"
        "1365\ttimes 1.0, truncated\n1280\td_ff: to the nearest multiple of "
        "256\n"
        "1966080\tparameters, gated\n2097152\tparameters, plain, 4d\n"
        "-6.25\tpercent, gated over plain\n");
}

/* A call by one row of a table; an empty multiplier is not given. */
static const char *rule_of(const struct table *t, size_t row, const char *more)
{
    static char call[256];
    const char *multiplier = table_cell(t, row, "multiplier");

    snprintf(call, sizeof call, "size --d-model %s --multiple-of %s%s%s %s",
             table_cell(t, row, "d_model"), table_cell(t, row, "multiple_of"),
             *multiplier == '\0' ? "" : " --multiplier ", multiplier, more);
    return call;
}

/* A line of the steps has what stands in the table under `name`. */
static void expect_step(const struct table *t, size_t row, const char *step,
                        const char *name)
{
    const char *place = strstr(said, step);

    if (place == NULL)
        fail_msg("row %zu: no step \"%s\"", row, step);
    while (place > said && place[-1] != '\n')
        place--;
    table_expect(t, row, name, strtoull(place, NULL, 10));
}

static void equals_the_table_of_rules(void **state)
{
    static struct table t;

    (void)state;
    table_read(&t, "sizing_rule.csv", 14);
    for (size_t i = 0; i < t.rows; i++) {
        table_expect(&t, i, "round_up", printed(rule_of(&t, i, ""), "d_ff"));
        table_expect(&t, i, "round_up",
                     printed(rule_of(&t, i, "--round up"), "d_ff"));
        table_expect(&t, i, "round_nearest",
                     printed(rule_of(&t, i, "--round nearest"), "d_ff"));
        table_expect(&t, i, "params_gated_round_up",
                     printed(rule_of(&t, i, ""), "parameters"));
        assert_int_equal(run(rule_of(&t, i, "")), 0);
        expect_step(&t, i, "8d/3, truncated", "h=int(8d/3)");
        expect_step(&t, i, "times ", "int(mult*h)");
        expect_step(&t, i, "d_ff: up", "round_up");
        expect_step(&t, i, "parameters, gated", "params_gated_round_up");
        expect_step(&t, i, "parameters, plain", "params_plain_4d");
    }
}

static void equals_the_rules_of_others(void **state)
{
    static struct table t;

    (void)state;
    table_read(&t, "expected_dff.tsv", 17);
    for (size_t i = 0; i < t.rows; i++) {
        char floor[128], ceiling[128];
        const char *d = table_cell(&t, i, "d_model");

        snprintf(floor, sizeof floor,
                 "size --d-model %s --multiple-of 64 --round down", d);
        snprintf(ceiling, sizeof ceiling, "size --d-model %s --multiple-of 8",
                 d);
        table_expect(&t, i, "d_ff_meta_round_up",
                     printed(rule_of(&t, i, ""), "d_ff"));
        table_expect(&t, i, "d_ff_megatron_floor64", printed(floor, "d_ff"));
        table_expect(&t, i, "d_ff_dinov2_ceil8", printed(ceiling, "d_ff"));
        table_expect(&t, i, "ffn_params_3_matrices",
                     printed(rule_of(&t, i, ""), "parameters"));
    }
}

static void prints_one_number(void **state)
{
    (void)state;
    prints("size --d-model 5120 --print d_ff", "13824\n");
    prints("size --d-model 5120 --round nearest --print d_ff", "13568\n");
    prints("size --d-model 5120 --round nearest --print parameters",
           "208404480\n");
    prints("size --d-model 4096 --print overhead", "+0.78\n");
    prints("size --d-model 768 --print overhead", "+0.00\n");
    prints("size --d-model 64 --multiple-of 32 --print overhead", "+12.50\n");
    prints("size --d-model 8192 --multiplier 1.3 --multiple-of 4096 --print "
           "overhead",
           "+31.25\n");
    prints("size --d-model 4096 --multiple-of 64 --round down --print "
           "overhead",
           "-0.39\n");
}

static void goes_as_far_as_64_bits(void **state)
{
    (void)state;
    prints("size --d-model 1 --multiple-of 1 --print d_ff", "2\n");
    prints("size --d-model 1125899906842624 --multiple-of 1 --print d_ff",
           "3002399751580330\n");
    prints("size --d-model 1 --multiple-of 18446744073709551614 --print d_ff",
           "18446744073709551614\n");
    /* three weights to a unit, and 3 * 6148914691236517205 is 2^64 - 1 */
    prints("size --d-model 1 --multiple-of 6148914691236517204 --print "
           "parameters",
           "18446744073709551612\n");
    refuses("size --d-model 1 --multiple-of 6148914691236517205 --print "
            "parameters",
            NO_PARAMETERS);
    refuses("size --d-model 1 --multiple-of 6148914691236517205",
            NO_PARAMETERS);
    prints("size --d-model 1 --multiple-of 6148914691236517205 --print d_ff",
           "6148914691236517205\n");
}

static void refuses_products_that_overflow(void **state)
{
    (void)state;
    refuses("size --d-model 6 --multiplier 1e20", NO_D_FF);
    refuses("size --d-model 6 --multiplier 1e20 --print d_ff", NO_D_FF);
    refuses("size --d-model 6 --multiplier 1e300 --print overhead", NO_D_FF);
    refuses("size --d-model 4096 --multiple-of 9223372036854775808 "
            "--multiplier 1e15",
            NO_D_FF);
    refuses("size --d-model 1125899906842624", NO_PARAMETERS);
    refuses("size --d-model 1125899906842624 --print parameters",
            NO_PARAMETERS);
    /* of the plain network alone: the gated one has no width left */
    refuses("size --d-model 2147483648 --multiplier 1e-9", NO_PARAMETERS);
}

static void refuses_bad_arguments(void **state)
{
    const char *needed = "size: --d-model is needed; try --help";

    (void)state;
    refuses("size --print d_ff", needed);
    refuses("size --multiplier 1.3", needed);
    refuses("size --multiple-of 64", needed);
    refuses("size --round nearest", needed);
    refuses("size --d-model 64 --round floor",
            "size: --round floor: expected up|nearest|down");
    refuses("size --d-model 64 --round Up",
            "size: --round Up: expected up|nearest|down");
    refuses("size --d-model 64 --print width",
            "size: --print width: expected d_ff|parameters|overhead");
    refuses("size --d-model 64 --d-model 64",
            "size: --d-model is given twice");
    refuses("size --d-model 64 --mult 2",
            "size: --mult may be more than one option; try --help");
    refuses("size --d-model", "size: --d-model needs a value; try --help");
    refuses("size --hidden 64", "size: unknown option --hidden; try --help");
    refuses("size 4096", "size: unexpected argument \"4096\"; try --help");
    refuses("size --d-model ''", "size: --d-model needs a value; try --help");
    refuses("size --d-model 64 --multiple-of ''",
            "size: --multiple-of needs a value; try --help");
}

static void refuses_what_is_no_count(void **state)
{
    (void)state;
    refuses_no_counts("size", "d-model", FARTHEST);
    refuses_no_counts("size --print d_ff", "d-model", FARTHEST);
    refuses_no_counts("size --d-model 64", "multiple-of", SIZE_MAX);
    refuses("size --d-model 1125899906842625",
            "size: --d-model \"1125899906842625\": expected a whole number "
            "from 1 to 1125899906842624");
}

static void refuses_what_is_no_multiplier(void **state)
{
    const char *const below[] = {"nan", "inf", "+inf", "-inf",   "0",
                                 "-0",  "-1",  "0e5",  "-1e300", "1e-400"};
    const char *const no[] = {"1,3",  "0x1p3", " 1", "1 ",  "4/3",
                              "1.3x", "NaN",   "--", "1e+", "infinity"};
    char command[256], sentence[256];

    (void)state;
    for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
        snprintf(command, sizeof command, "size --d-model 64 --multiplier %s",
                 below[i]);
        snprintf(sentence, sizeof sentence,
                 "size: --multiplier %s: expected a finite number above 0",
                 below[i]);
        refuses(command, sentence);
    }
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        snprintf(command, sizeof command,
                 "size --d-model 64 --multiplier '%s'", no[i]);
        snprintf(sentence, sizeof sentence,
                 "size: --multiplier \"%s\": expected a number", no[i]);
        refuses(command, sentence);
    }
    refuses("size --d-model 64 --multiplier 1e400",
            "size: --multiplier 1e400: the number is too large");
    refuses("size --d-model 64 --multiplier ''",
            "size: --multiplier needs a value; try --help");
}

static void lists_the_models(void **state)
{
    static struct table printed_table;

    (void)state;
    assert_int_equal(run("size --models"), 0);
    assert_string_equal(complained, "");
    assert_non_null(strstr(
        said, "\nLLaMA-1 13B\t5120\t13824\t2.700\t3\tsilu\tno\t212336640\t1\t"
              "256\t13824\tarXiv:2302.13971, table 2; meta-llama/llama, "
              "llama/model.py\n"));
    assert_non_null(strstr(said, "\nGPT-2 124M\t768\t3072\t4.000\t2\t"
                                 "gelu-tanh\tyes\t4722432\t-\t-\t-\t"));
    table_take(&printed_table, said, MODELS);
    assert_int_equal(printed_table.columns, MODEL_COLUMNS);
}

/* A cell of what is printed; '-' stands for an empty one in the reference. */
static void expect_cell(const struct table *got, size_t row, const char *name,
                        const char *want)
{
    const char *cell = table_cell(got, row, name);

    if (strcmp(cell, *want == '\0' ? "-" : want) != 0)
        fail_msg("row %zu, %s: expected %s, got %s", row, name, want, cell);
}

static void lists_the_models_as_published(void **state)
{
    static const char *const same[][2] = {
        {"# model", "model"},
        {"d", "d_model"},
        {"d_ff", "d_ff"},
        {"d_ff/d", "ratio"},
        {"activation", "activation"},
        {"biases", "mlp_bias"},
        {"by the rule", "formula_value"},
        {"parameters", "mlp_params_per_layer"},
        {"multiple", "published_multiple_of"},
    };
    static struct table got, want;

    (void)state;
    assert_int_equal(run("size --models"), 0);
    table_take(&got, said, MODELS);
    table_read(&want, "real_configs.csv", MODELS);
    for (size_t i = 0; i < MODELS; i++) {
        const bool gated = strcmp(table_cell(&want, i, "kind"), "gated") == 0;
        const char *times = table_cell(&want, i, "published_multiplier");

        for (size_t k = 0; k < sizeof same / sizeof *same; k++)
            expect_cell(&got, i, same[k][0], table_cell(&want, i, same[k][1]));
        expect_cell(&got, i, "matrices", gated ? "3" : "2");
        expect_cell(&got, i, "multiplier",
                    strcmp(times, "1.0") == 0 ? "1" : times);
        assert_true(strlen(table_cell(&got, i, "source")) > 10);
    }
}

static void lists_the_models_alone(void **state)
{
    (void)state;
    refuses("size --models --d-model 64", "size: --models goes alone");
    refuses("size --print d_ff --models", "size: --models goes alone");
    refuses("size --models --multiplier 1.3", "size: --models goes alone");
    refuses("size --models --round down", "size: --models goes alone");
    refuses("size --models --models", "size: --models is given twice");
    refuses("size --models=all", "size: --models takes no value; try --help");
    refuses("size --models all",
            "size: unexpected argument \"all\"; try --help");
}

static void notices_a_full_disk(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_int_equal(run("size --models > /dev/full"), 2);
    assert_string_equal(complained, "size: standard output: No space left on "
                                    "device\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_the_example),
        cmocka_unit_test(prints_each_step),
        cmocka_unit_test(equals_the_table_of_rules),
        cmocka_unit_test(equals_the_rules_of_others),
        cmocka_unit_test(prints_one_number),
        cmocka_unit_test(goes_as_far_as_64_bits),
        cmocka_unit_test(refuses_products_that_overflow),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(refuses_what_is_no_count),
        cmocka_unit_test(refuses_what_is_no_multiplier),
        cmocka_unit_test(lists_the_models),
        cmocka_unit_test(lists_the_models_as_published),
        cmocka_unit_test(lists_the_models_alone),
        cmocka_unit_test(notices_a_full_disk),
    };

    return cmocka_run_group_tests(tests, folder_make, remove_all);
}
