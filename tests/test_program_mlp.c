/* The program mlp, called as a user calls it. */

#include "check.h"
#include "program.h"

#define GPT2 "tests/golden/gpt2_gelu_tanh/"
#define TO " --output \"$F/y.npy\" --gradients \"$F\" --cotangent "
#define CALL(folder, w)                                                       \
    "mlp --input " folder "x.npy --w1 " folder "W1" w ".npy --b1 " folder     \
    "b1.npy --w2 " folder "W2" w ".npy --b2 " folder "b2.npy" TO folder       \
    "cot.npy"
#define RELU "tests/golden/relu_ffn/"

static void prints_the_example(void **state)
{
    (void)state;
    assert_int_equal(run("mlp"), 0);
    assert_non_null(strstr(said, "relu        0.0000 3.0000 5.0000"));
    assert_non_null(strstr(said, "silu       -0.2689 2.8577 4.9665"));
    assert_string_equal(complained, "");
}

/* y and the gradients are those of the folder; `w` marks turned weights. */
static void check_files(const char *reference, const char *w)
{
    const char *const names[] = {"dx", "db1", "db2"};
    char path[256];

    snprintf(path, sizeof path, "%sout", reference);
    check_file("y", path);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", reference, names[i]);
        check_file(names[i], path);
    }
    snprintf(path, sizeof path, "%sdW1%s", reference, w);
    check_file("dW1", path);
    snprintf(path, sizeof path, "%sdW2%s", reference, w);
    check_file("dW2", path);
}

static void equals_pytorch(void **state)
{
    (void)state;
    assert_int_equal(run(CALL(GPT2, "") " --activation gelu-tanh"), 0);
    check_files(GPT2, "");
    assert_int_equal(run(CALL(GPT2, "") " --activation gelu-tanh --layout "
                                        "out-in"),
                     0);
    check_files(GPT2, "");
    assert_int_equal(
        run(CALL("tests/golden/gpt2_gelu_erf/", "") " --activation gelu"), 0);
    check_files("tests/golden/gpt2_gelu_erf/", "");
}

/* Weights as GPT-2's checkpoints hold them; their gradients come out so. */
static void takes_the_other_layout(void **state)
{
    (void)state;
    assert_int_equal(run(CALL(GPT2, "_in_out") " --activation gelu-tanh "
                                               "--layout in-out"),
                     0);
    check_files(GPT2, "_in_out");
}

static void is_relu_ffn_by_default(void **state)
{
    (void)state;
    assert_int_equal(run("mlp --input " RELU "x.npy --w1 " RELU
                         "W1.npy --w2 " RELU "W2.npy" TO RELU "cot.npy"),
                     0);
    check_file("y", RELU "out");
    check_file("dx", RELU "dx");
    check_file("dW1", RELU "dW1");
    check_file("dW2", RELU "dW2");
}

static void compute_fast(void)
{
    assert_int_equal(run(CALL(GPT2, "") " --fast --activation gelu-tanh"), 0);
    check_files(GPT2, "");
    assert_int_equal(run(CALL(GPT2, "_in_out") " --activation gelu-tanh "
                                               "--fast --layout in-out"),
                     0);
    check_files(GPT2, "_in_out");
    prints("mlp --fast --activation gelu-tanh --input " GPT2 "x.npy --w1 " GPT2
           "W1.npy --b1 " GPT2 "b1.npy --w2 " GPT2 "W2.npy --b2 " GPT2
           "b2.npy --output \"$F/y.npy\"",
           "");
    check_file("y", GPT2 "out");
}

static void computes_the_same_fast(void **state)
{
    (void)state;
    with_kernels(compute_fast);
    refuses_no_kernel("mlp --fast --input " RELU "x.npy --w1 " RELU
                      "W1.npy --w2 " RELU "W2.npy --output \"$F/z.npy\"");
    refuses("mlp --fast=1", "mlp: --fast takes no value; try --help");
    refuses("mlp --fast",
            "mlp: --input, --w1, --w2 and --output are needed; try --help");
}

static void refuses_bad_arguments(void **state)
{
    (void)state;
    refuses("mlp --activation tanh",
            "mlp: --activation tanh: expected relu|silu|gelu|gelu-tanh");
    refuses("mlp --layout inout", "mlp: --layout inout: expected "
                                  "out-in|in-out");
    refuses("mlp --activation silu",
            "mlp: --input, --w1, --w2 and --output are needed; try --help");
    refuses("mlp --activation silu --activation silu",
            "mlp: --activation is given twice");
    refuses(CALL(GPT2, "") " --layout in-out",
            "mlp: " GPT2 "W1.npy: its shape is [32][8], expected [d][d_ff] = "
            "[8][any]");
    refuses(CALL(GPT2, "_in_out"),
            "mlp: " GPT2 "W1_in_out.npy: its shape is [8][32], expected "
            "[d_ff][d] = [any][8]");
    refuses("mlp --layout in-out --input " GPT2 "x.npy --w1 " GPT2
            "W1_in_out.npy --w2 " GPT2 "W2.npy --output \"$F/z.npy\"",
            "mlp: " GPT2 "W2.npy: its shape is [8][32], expected [d_ff][d] = "
            "[32][8]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_the_example),
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(takes_the_other_layout),
        cmocka_unit_test(is_relu_ffn_by_default),
        cmocka_unit_test(computes_the_same_fast),
        cmocka_unit_test(refuses_bad_arguments),
    };

    return cmocka_run_group_tests(tests, folder_make, remove_all);
}
