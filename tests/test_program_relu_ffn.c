/* The programs relu-ffn and compare, called as a user calls them. */

#include "check.h"
#include "program.h"

#define GOLDEN "tests/golden/relu_ffn/"
#define CALL                                                                  \
    "relu-ffn --input " GOLDEN "x.npy --w1 " GOLDEN "W1.npy --w2 " GOLDEN     \
    "W2.npy "
#define BACK                                                                  \
    "--cotangent " GOLDEN "cot.npy --gradients \"$F\" --output \"$F/y.npy\""

static void prints_the_example(void **state)
{
    (void)state;
    assert_int_equal(run("relu-ffn"), 0);
    assert_non_null(strstr(said, "y        1    8\n         2   -2\n"));
    assert_non_null(strstr(said, "dx      -2   -1\n         0    2\n"));
    assert_string_equal(complained, "");
}

static void prints_help(void **state)
{
    (void)state;
    assert_int_equal(run("relu-ffn --help"), 0);
    assert_non_null(strstr(said, "--cotangent DY.npy"));
}

static void computes_there_and_back(void **state)
{
    (void)state;
    assert_int_equal(run(CALL BACK), 0);
    assert_string_equal(complained, "");
    check_file("y", GOLDEN "out");
    check_file("dx", GOLDEN "dx");
    check_file("dW1", GOLDEN "dW1");
    check_file("dW2", GOLDEN "dW2");
    assert_int_equal(folder_count(), 4);
}

#define BIAS "tests/golden/relu_ffn_bias/"

static void computes_with_biases(void **state)
{
    (void)state;
    assert_int_equal(run("relu-ffn --input " BIAS "x.npy --w1 " BIAS
                         "W1.npy --b1 " BIAS "b1.npy --w2 " BIAS
                         "W2.npy --b2 " BIAS "b2.npy --cotangent " BIAS
                         "cot.npy --gradients $F --output $F/y.npy"),
                     0);
    check_file("y", BIAS "out");
    check_file("dx", BIAS "dx");
    check_file("dW1", BIAS "dW1");
    check_file("db1", BIAS "db1");
    check_file("dW2", BIAS "dW2");
    check_file("db2", BIAS "db2");
}

#define NEEDED                                                                \
    "relu-ffn: --input, --w1, --w2 and --output are needed; try --help"

static void refuses_bad_arguments(void **state)
{
    (void)state;
    refuses("relu-ffn --imput x.npy",
            "relu-ffn: unknown option --imput; try --help");
    refuses("relu-ffn -xy", "relu-ffn: unknown option -x; try --help");
    refuses("relu-ffn --w",
            "relu-ffn: --w may be more than one option; try --help");
    refuses("relu-ffn --input ''", "relu-ffn: --input needs a value; "
                                   "try --help");
    refuses("relu-ffn --input", "relu-ffn: --input needs a value; try --help");
    refuses("relu-ffn x.npy",
            "relu-ffn: unexpected argument \"x.npy\"; try --help");
    refuses("relu-ffn --input a.npy", NEEDED);
    refuses(CALL "--input b.npy --output c.npy",
            "relu-ffn: --input is given twice");
    refuses(CALL "--output $F/z.npy --cotangent " GOLDEN "cot.npy",
            "relu-ffn: --cotangent and --gradients go together");
    refuses(CALL "--output $F/z.npy --gradients $F",
            "relu-ffn: --cotangent and --gradients go together");
    refuses("relu-ffn --w1 a --w2 b --output c", NEEDED);
    refuses("relu-ffn --input a --w2 b --output c", NEEDED);
    refuses("relu-ffn --input a --w1 b --output c", NEEDED);
    refuses("relu-ffn --input a --w1 b --w2 c", NEEDED);
}

static void refuses_bad_files(void **state)
{
    (void)state;
    refuses("relu-ffn --input /nowhere.npy --w1 a --w2 b --output c",
            "relu-ffn: /nowhere.npy: No such file or directory");
    refuses("relu-ffn --input tests/cases/npy/bad_magic_wrong.npy --w1 a "
            "--w2 b --output c",
            "relu-ffn: tests/cases/npy/bad_magic_wrong.npy: not a .npy file");
    refuses("relu-ffn --input tests/cases/npy/ok_scalar_0d_f8_5.npy --w1 a "
            "--w2 b --output c",
            "relu-ffn: tests/cases/npy/ok_scalar_0d_f8_5.npy: a single "
            "number, expected [B][T][d], [T][d] or [d]");
    refuses("relu-ffn --input \"$F\" --w1 a --w2 b --output c",
            "relu-ffn: $: Is a directory");
}

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    refuses("relu-ffn --input " GOLDEN "x.npy --w1 " GOLDEN
            "W2.npy --w2 " GOLDEN "W2.npy --output $F/z.npy",
            "relu-ffn: " GOLDEN "W2.npy: its shape is [8][32], expected "
            "[d_ff][d] = [any][8]");
    refuses("relu-ffn --input " GOLDEN "x.npy --w1 " GOLDEN
            "W1.npy --w2 " GOLDEN "W1.npy --output $F/z.npy",
            "relu-ffn: " GOLDEN "W1.npy: its shape is [32][8], expected "
            "[d][d_ff] = [8][32]");
    refuses(CALL "--b1 tests/cases/npy/ok_1d_f4_3.npy --output $F/z.npy",
            "relu-ffn: tests/cases/npy/ok_1d_f4_3.npy: its shape is [3], "
            "expected a vector = [32]");
    refuses(CALL "--cotangent " GOLDEN "W1.npy --gradients $F --output "
                 "$F/z.npy",
            "relu-ffn: " GOLDEN
            "W1.npy: its shape is [32][8], expected " GOLDEN
            "x.npy = [2][3][8]");
}

static void refuses_odd_shapes(void **state)
{
    (void)state;
    put_zeros("no-numbers.npy", 2, 4, 0);
    put_zeros("three-axes.npy", 3, 2, 8);
    refuses("relu-ffn --input \"$F/no-numbers.npy\" --w1 " GOLDEN
            "W1.npy --w2 " GOLDEN "W2.npy --output \"$F/z.npy\"",
            "relu-ffn: $/no-numbers.npy: its tokens have no numbers: d is 0");
    refuses("relu-ffn --input " GOLDEN "x.npy --w1 \"$F/three-axes.npy\" "
            "--w2 " GOLDEN "W2.npy --output \"$F/z.npy\"",
            "relu-ffn: $/three-axes.npy: its shape is [2][8][1], expected "
            "[d_ff][d] = [any][8]");
}

static void takes_no_tokens(void **state)
{
    char path[256], reason[NPY_REASON];
    struct npy y;

    (void)state;
    put_zeros("no-tokens.npy", 2, 0, 8);
    assert_int_equal(run("relu-ffn --input \"$F/no-tokens.npy\" --w1 " GOLDEN
                         "W1.npy --w2 " GOLDEN "W2.npy --cotangent "
                         "\"$F/no-tokens.npy\" --gradients \"$F\" --output "
                         "\"$F/no-y.npy\""),
                     0);
    snprintf(path, sizeof path, "%s/no-y.npy", folder);
    assert_true(npy_read(path, &y, reason));
    assert_int_equal(y.ndim, 2);
    assert_int_equal(y.shape[0], 0);
    assert_int_equal(y.shape[1], 8);
    npy_free(&y);
}

/* A limit on the size of files stands in for a disk that fills up halfway. */
static void takes_everything_back_when_the_disk_is_full(void **state)
{
    int before = folder_count();

    (void)state;
    assert_int_equal(run("relu-ffn > /dev/null; trap '' XFSZ; ulimit -f 1; "
                         "\"$B/\"" CALL BACK),
                     2);
    assert_non_null(strstr(complained, "dW1.npy: File too large"));
    assert_int_equal(folder_count(), before);
}

static void leaves_nothing_behind(void **state)
{
    (void)state;
    refuses(CALL "--output /nowhere/y.npy",
            "relu-ffn: /nowhere/y.npy: No such file or directory");
    refuses(CALL "--output \"$F/z.npy\" --cotangent " GOLDEN
                 "cot.npy --gradients \"$F/none\"",
            "relu-ffn: $/none/dx.npy: No such file or directory");
    assert_int_equal(run("relu-ffn; mkfifo \"$F/pipe\""), 0);
    refuses(CALL "--output \"$F/pipe\"",
            "relu-ffn: $/pipe: not a regular file");
    refuses(CALL "--output \"$F/dx.npy\" --cotangent " GOLDEN
                 "cot.npy --gradients \"$F\"",
            "relu-ffn: $/dx.npy: two results would be written there");
    refuses(CALL "--output \"$F//./dx.npy\" --cotangent " GOLDEN
                 "cot.npy --gradients \"$F\"",
            "relu-ffn: $/dx.npy: two results would be written there");
}

static void notices_a_full_disk(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_int_equal(run("relu-ffn > /dev/full"), 2);
    assert_string_equal(complained, "relu-ffn: standard output: No space left "
                                    "on device\n");
}

static void compares(void **state)
{
    (void)state;
    assert_int_equal(run("compare " GOLDEN "x.npy " GOLDEN "x.npy"), 0);
    assert_string_equal(said,
                        "largest difference 0.0e+00 of the largest entry\n");
    assert_int_equal(run("compare tests/cases/npy/ok_f2_special_values_8.npy "
                         "tests/cases/npy/ok_f2_special_values_8.npy"),
                     0);
    assert_string_equal(said,
                        "largest difference 0.0e+00 of the largest entry\n");
    refuses("compare " GOLDEN "x.npy " GOLDEN "W1.npy",
            "compare: " GOLDEN
            "x.npy: its shape is [2][3][8], expected " GOLDEN
            "W1.npy = [32][8]");
    refuses("compare " GOLDEN "x.npy",
            "compare: expected two files; try --help");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_the_example),
        cmocka_unit_test(prints_help),
        cmocka_unit_test(computes_there_and_back),
        cmocka_unit_test(computes_with_biases),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(refuses_bad_files),
        cmocka_unit_test(refuses_wrong_shapes),
        cmocka_unit_test(refuses_odd_shapes),
        cmocka_unit_test(takes_no_tokens),
        cmocka_unit_test(takes_everything_back_when_the_disk_is_full),
        cmocka_unit_test(leaves_nothing_behind),
        cmocka_unit_test(notices_a_full_disk),
        cmocka_unit_test(compares),
    };

    return cmocka_run_group_tests(tests, folder_make, remove_all);
}
