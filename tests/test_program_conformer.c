/* The program conformer, called as a user calls it. */

#include "check.h"

#include "dropout.h"
#include "layernorm.h"
#include "program.h"

#define GOLDEN "tests/golden/"
#define AFFINE GOLDEN "conformer_affine_d8/"
#define DEMO GOLDEN "conformer_demo_d8/"
#define MACARON GOLDEN "macaron_d8/"

/* How calls begin: a good one, and a bad one, which should write nothing. */
#define NEW "conformer --output \"$F/new/y.npy\" "
#define BAD "conformer --output \"$F/z.npy\" "

/* What a reference gives to a call. */
#define MODULE(from) "--input " from "x.npy --weights " from " "
#define BLOCK "--input " MACARON "x.npy --macaron " MACARON " "
#define BACK(from) "--cotangent " from "cot.npy --gradients \"$F/new\" "

/* What a module learns, by the names of its files. */
enum { PARAMETERS = 6 };
static const char *const parameters[PARAMETERS] = {"ln_g", "ln_b", "W1",
                                                   "b1",   "W2",   "b2"};

static const struct result module[] = {
    {"y", "out"},       {"dx", "dx"},   {"dln_g", "dln_g"},
    {"dln_b", "dln_b"}, {"dW1", "dW1"}, {"db1", "db1"},
    {"dW2", "dW2"},     {"db2", "db2"}, {NULL, NULL}};

static void prints_the_example(void **state)
{
    (void)state;
    prints("conformer", "x                  2.0000   3.0000\n"
                        "LayerNorm(x)      -1.0000   1.0000\n"
                        "z                 -2.0000   1.0000   0.0000\n"
                        "h                 -0.2384   0.7310   0.0000\n"
                        "F(x)               1.2237   0.9694\n"
                        "x + F(x) / 2       2.6118   3.4847\n");
    assert_int_equal(run("conformer --help"), 0);
    assert_non_null(strstr(said, "--macaron DIR"));
    assert_non_null(strstr(said, "--half-step "));
    assert_string_equal(complained, "");
}

static void equals_the_references(void **state)
{
    static const struct result forward[] = {{"y", "out"}, {NULL, NULL}};

    (void)state;
    gives_results(NEW MODULE(AFFINE), AFFINE, forward);
    gives_results(NEW MODULE(AFFINE) BACK(AFFINE), AFFINE, module);
    gives_results(NEW MODULE(DEMO) BACK(DEMO), DEMO, module);
}

/* Puts `factor` times an array of a reference into the test folder. */
static void put_times(real factor, const char *reference, const char *name,
                      const char *to)
{
    struct npy array;
    char path[256], reason[NPY_REASON];

    snprintf(path, sizeof path, "%s%s.npy", reference, name);
    if (!npy_read(path, &array, reason))
        fail_msg("%s: %s", path, reason);
    for (size_t i = 0; i < npy_count(&array); i++)
        array.data[i] *= factor;
    snprintf(path, sizeof path, "half_%s.npy", to);
    put(path, array);
    npy_free(&array);
}

/* A reference holds the gradients of F; those of the half step are half. */
static void check_half_step(const char *command, const char *reference)
{
    char halves[64];

    put_times(1, reference, "half_out", "out");
    put_times(1, reference, "half_dx", "dx");
    for (size_t k = 2; module[k].name != NULL; k++)
        put_times((real)0.5, reference, module[k].name, module[k].name);
    snprintf(halves, sizeof halves, "%s/half_", folder);
    gives_results(command, halves, module);
}

static void takes_half_steps(void **state)
{
    (void)state;
    check_half_step(NEW "--half-step " MODULE(AFFINE) BACK(AFFINE), AFFINE);
    check_half_step(NEW "--half-step " MODULE(DEMO) BACK(DEMO), DEMO);
}

static void compute_fast(void)
{
    static const struct result forward[] = {{"y", "out"}, {NULL, NULL}};

    gives_results(NEW "--fast " MODULE(AFFINE), AFFINE, forward);
    gives_results(NEW "--fast " MODULE(AFFINE) BACK(AFFINE), AFFINE, module);
    gives_results(NEW "--fast " MODULE(DEMO) BACK(DEMO), DEMO, module);
    check_half_step(NEW "--fast --half-step " MODULE(DEMO) BACK(DEMO), DEMO);
}

static void computes_the_same_fast(void **state)
{
    (void)state;
    with_kernels(compute_fast);
    refuses_no_kernel(BAD "--fast " MODULE(AFFINE));
    refuses(BAD "--fast " BLOCK, "conformer: --fast goes with --weights");
}

static void computes_a_block(void **state)
{
    static const struct result block[] = {
        {"y", "out"},           {"dx", "dx"},       {"da_ln_g", "da_ln_g"},
        {"da_ln_b", "da_ln_b"}, {"da_W1", "da_W1"}, {"da_b1", "da_b1"},
        {"da_W2", "da_W2"},     {"da_b2", "da_b2"}, {"db_ln_g", "db_ln_g"},
        {"db_ln_b", "db_ln_b"}, {"db_W1", "db_W1"}, {"db_b1", "db_b1"},
        {"db_W2", "db_W2"},     {"db_b2", "db_b2"}, {"dout_g", "dout_g"},
        {"dout_b", "dout_b"},   {NULL, NULL}};

    (void)state;
    gives_results(NEW BLOCK BACK(MACARON), MACARON, block);
}

/* As many tokens in other axes are the same tokens. */
static void keeps_the_axes_before_the_last(void **state)
{
    const struct npy shapes[] = {{1, {8}, NULL},          {2, {1, 8}, NULL},
                                 {2, {6, 8}, NULL},       {3, {1, 6, 8}, NULL},
                                 {4, {3, 1, 2, 8}, NULL}, {2, {0, 8}, NULL}};
    struct matrix x = golden("conformer_affine_d8", "x"),
                  y = golden("conformer_affine_d8", "out");

    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct npy array = shapes[i], dx;

        array.data = x.data;
        put("x.npy", array);
        prints("conformer --input \"$F/x.npy\" --weights " AFFINE
               " --output \"$F/y.npy\" --cotangent \"$F/x.npy\" "
               "--gradients \"$F\"",
               "");
        array.data = y.data;
        check_array("y", &array);
        dx = written("dx");
        assert_int_equal(dx.ndim, array.ndim);
        assert_memory_equal(dx.shape, array.shape, sizeof dx.shape);
        npy_free(&dx);
    }
    matrix_free(&x);
    matrix_free(&y);
}

static void keeps_nan_in_its_token(void **state)
{
    struct matrix x = golden("conformer_affine_d8", "x"),
                  want = golden("conformer_affine_d8", "out");
    struct npy y;

    (void)state;
    matrix_row(&x, 2)[7] = (real)NAN;
    put("x.npy", (struct npy){2, {6, 8}, x.data});
    prints("conformer --input \"$F/x.npy\" --output \"$F/y.npy\" "
           "--weights " AFFINE,
           "");
    y = written("y");
    check_close(y.data, want.data, 2 * 8, 2e-6);
    check_close(y.data + 3 * 8, matrix_row(&want, 3), 3 * 8, 2e-6);
    for (size_t i = 2 * 8; i < 3 * 8; i++)
        assert_true(isnan(y.data[i]));
    npy_free(&y);
    matrix_free(&x);
    matrix_free(&want);
}

/* Puts the six arrays of a module into the test folder, under this prefix. */
static void put_module(const char *prefix, size_t d, size_t d_ff, real *w1,
                       real *b1, real *w2)
{
    const struct npy arrays[] = {{1, {d}, NULL},     {1, {d}, NULL},
                                 {2, {d_ff, d}, w1}, {1, {d_ff}, b1},
                                 {2, {d, d_ff}, w2}, {1, {d}, NULL}};
    real ones[] = {1, 1, 1, 1, 1, 1, 1, 1}, zeros[8] = {0};

    for (size_t k = 0; k < PARAMETERS; k++) {
        struct npy array = arrays[k];
        char name[64];

        if (array.data == NULL)
            array.data = k == 0 ? ones : zeros;
        snprintf(name, sizeof name, "%s%s.npy", prefix, parameters[k]);
        put(name, array);
    }
}

/*
 * One hidden unit, and the token (1, 3). Its variance is 1, so that an eps of
 * 3 halves what LayerNorm makes of it.
 */
static void put_one_unit(void)
{
    real x[] = {1, 3}, w1[] = {0, 2}, b1[] = {0}, w2[] = {1, -2};
    real gain[] = {1, 1};

    put("x.npy", (struct npy){1, {2}, x});
    put_module("", 2, 1, w1, b1, w2);
    put_module("a_", 2, 1, w1, b1, w2);
    put_module("b_", 2, 1, w1, b1, w2);
    put("out_g.npy", (struct npy){1, {2}, gain});
    put_zeros("out_b.npy", 1, 2, 0);
}

/* z is 2 / sqrt(1 + eps); computed in Python. */
static void takes_eps(void **state)
{
    static const struct {
        const char *options;
        real y[2];
    } calls[] = {
        {"--weights \"$F\"", {(real)1.76158325, (real)-3.5231665}},
        {"--weights \"$F\" --eps 1e-5", {(real)1.76158325, (real)-3.5231665}},
        {"--weights \"$F\" --eps 3", {(real)0.731058579, (real)-1.46211716}},
        {"--weights \"$F\" --eps 3 --half-step",
         {(real)1.36552929, (real)2.26894142}},
        {"--macaron \"$F\"", {(real)0.999753434, (real)-0.999753434}},
        {"--macaron \"$F\" --eps 3", {(real)-0.12356257, (real)0.12356257}},
    };
    char command[256];

    (void)state;
    put_one_unit();
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        real y[] = {calls[i].y[0], calls[i].y[1]};

        snprintf(command, sizeof command,
                 "conformer --input \"$F/x.npy\" --output \"$F/y.npy\" %s",
                 calls[i].options);
        prints(command, "");
        check_array("y", &(struct npy){1, {2}, y});
    }
}

/* The matrices stay matrices. With eps 3, z is 1 and h is silu(1). */
static void takes_a_single_hidden_unit(void **state)
{
    real h[] = {(real)0.731058579, (real)0.731058579}, dy[] = {1, 1};
    /* dh is -1, and silu's slope at 1 is 0.927670512. */
    real dz[] = {(real)-0.927670512};
    real dw1[] = {(real)0.463835256, (real)-0.463835256};

    (void)state;
    put_one_unit();
    put("dy.npy", (struct npy){1, {2}, dy});
    prints("conformer --input \"$F/x.npy\" --output \"$F/y.npy\" --weights "
           "\"$F\" --eps 3 --cotangent \"$F/dy.npy\" --gradients \"$F\"",
           "");
    check_array("dW1", &(struct npy){2, {1, 2}, dw1});
    check_array("db1", &(struct npy){1, {1}, dz});
    check_array("dW2", &(struct npy){2, {2, 1}, h});
    check_array("db2", &(struct npy){1, {2}, dy});
}

/*
 * A module that does not see its tokens: b1 is 1 everywhere, W1 is 0 and W2
 * the unit matrix, so that both masks and silu(1) are what comes out.
 */
static void put_blind(void)
{
    static real tokens[1000], ones[8], nothing[64], unit[64];

    for (size_t i = 0; i < 1000; i++)
        tokens[i] = 1;
    for (size_t i = 0; i < 8; i++)
        ones[i] = unit[i * 9] = 1;
    put("x.npy", (struct npy){2, {125, 8}, tokens});
    put_module("", 8, 8, nothing, ones, unit);
}

#define BLIND                                                                 \
    "conformer --input \"$F/x.npy\" --weights \"$F\" --output \"$F/y.npy\" "  \
    "--cotangent \"$F/x.npy\" --gradients \"$F\" "

/* Of both masks a quarter: 9 of 16 are left, each (4/3)^2 times as large. */
static void drops_its_share_twice(void **state)
{
    const real want = (real)(0.731058579 * 16 / 9);
    size_t kept = 0;
    struct npy y;

    (void)state;
    put_blind();
    prints(BLIND "--dropout 0.25", "");
    y = written("y");
    for (size_t i = 0; i < 1000; i++)
        if (y.data[i] != 0) {
            check_close(&y.data[i], &want, 1, 1e-6);
            kept++;
        }
    npy_free(&y);
    if (kept < 512 || kept > 612)
        fail_msg("%zu of 1000 are left, expected about 563", kept);
}

/* Stream 0 of the seed for h, and 1 for what comes out, there and back. */
static void drops_the_same_on_the_way_back(void **state)
{
    const real silu = (real)0.731058579, slope = (real)0.927670512;
    struct matrix inner = matrix_new(125, 8), outer = matrix_new(125, 8);
    real db1[8] = {0}, db2[8] = {0};

    (void)state;
    put_blind();
    prints(BLIND "--dropout 0.25 --seed 7", "");
    dropout_fill(&inner, (real)0.25, 7, 0);
    dropout_fill(&outer, (real)0.25, 7, 1);
    for (size_t i = 0; i < 1000; i++) {
        inner.data[i] *= outer.data[i];
        db1[i % 8] += inner.data[i] * slope;
        db2[i % 8] += outer.data[i];
        inner.data[i] *= silu;
    }
    check_array("y", &(struct npy){2, {125, 8}, inner.data});
    check_array("db1", &(struct npy){1, {8}, db1});
    check_array("db2", &(struct npy){1, {8}, db2});
    matrix_free(&inner);
    matrix_free(&outer);
}

/* Calls conformer with these options; the output is FILE.npy. */
#define DROPS(file, options)                                                  \
    prints("conformer --output \"$F/" file ".npy\" " options, "")

static void drops_by_the_seed(void **state)
{
    (void)state;
    DROPS("none", MODULE(AFFINE));
    DROPS("rate-0", MODULE(AFFINE) "--dropout 0 --seed 3");
    DROPS("seed-0", MODULE(AFFINE) "--dropout 0.5");
    DROPS("seed-0-again", MODULE(AFFINE) "--dropout 0.5 --seed 0");
    DROPS("seed-1", MODULE(AFFINE) "--dropout 0.5 --seed 1");
    DROPS("seed-1-again", MODULE(AFFINE) "--dropout 0.5 --seed 1");
    assert_true(same_files("none", "rate-0"));
    assert_true(same_files("seed-0", "seed-0-again"));
    assert_true(same_files("seed-1", "seed-1-again"));
    assert_false(same_files("none", "seed-0"));
    assert_false(same_files("seed-0", "seed-1"));
    DROPS("none", BLOCK);
    DROPS("rate-0", BLOCK "--dropout 0");
    DROPS("seed-0", BLOCK "--dropout 0.5");
    DROPS("seed-1", BLOCK "--dropout 0.5 --seed 1");
    DROPS("seed-1-again", BLOCK "--dropout 0.5 --seed 1");
    assert_true(same_files("none", "rate-0"));
    assert_true(same_files("seed-1", "seed-1-again"));
    assert_false(same_files("none", "seed-0"));
    assert_false(same_files("seed-0", "seed-1"));
}

/* Both masks are the same as well. */
static void drops_the_same_fast(void **state)
{
    struct npy y;

    (void)state;
    DROPS("slow", MODULE(AFFINE) "--dropout 0.5 --seed 1");
    DROPS("fast", MODULE(AFFINE) "--dropout 0.5 --seed 1 --fast");
    y = written("slow");
    check_array("fast", &y);
    npy_free(&y);
}

#define HALF                                                                  \
    "conformer --half-step --dropout 0.25 --input \"$F/x%s.npy\" --output "   \
    "\"$F/x%s.npy\" --weights \"$F/%s\" --seed %s"

/* One half after the other, with masks of their own, and LayerNorm. */
static void drops_differently_in_each_half(void **state)
{
    struct layernorm norm = {golden("macaron_d8", "out_g"),
                             golden("macaron_d8", "out_b"), (real)1e-5};
    char command[512];
    struct npy x2;
    struct matrix want;

    (void)state;
    assert_int_equal(
        run("conformer > /dev/null; cp " MACARON "x.npy \"$F\"; "
            "mkdir \"$F/a\" \"$F/b\" && for i in ln_g ln_b W1 b1 W2 b2; do "
            "cp " MACARON "a_$i.npy \"$F/a/$i.npy\"; "
            "cp " MACARON "b_$i.npy \"$F/b/$i.npy\"; done"),
        0);
    prints("conformer " BLOCK "--dropout 0.25 --seed 5 --output "
           "\"$F/y.npy\"",
           "");
    snprintf(command, sizeof command, HALF, "", "1", "a", "10");
    prints(command, "");
    snprintf(command, sizeof command, HALF, "1", "2", "b", "11");
    prints(command, "");
    x2 = written("x2");
    want = (struct matrix){6, 8, x2.data};
    layernorm_forward(&norm, &want, &want);
    check_array("y", &(struct npy){3, {2, 3, 8}, want.data});
    npy_free(&x2);
    layernorm_free(&norm);
}

static void refuses_to_go_without(void **state)
{
    const char *needed = "conformer: --input, --output and --weights or "
                         "--macaron are needed; try --help";
    const char *back = "conformer: --cotangent and --gradients go together";

    (void)state;
    refuses("conformer --half-step", needed);
    refuses(BAD "--input a", needed);
    refuses(BAD "--weights a", needed);
    refuses(BAD "--macaron a", needed);
    refuses("conformer " MODULE(AFFINE), needed);
    refuses("conformer " BLOCK, needed);
    refuses(BAD MODULE(AFFINE) "--macaron " MACARON,
            "conformer: --weights and --macaron: expected one of them");
    refuses(BAD BLOCK "--half-step",
            "conformer: --half-step goes with --weights; --macaron has two");
    refuses(BAD MODULE(AFFINE) "--cotangent " AFFINE "cot.npy", back);
    refuses(BAD BLOCK "--gradients \"$F\"", back);
    refuses(BAD MODULE(AFFINE) "--seed 1",
            "conformer: --seed goes with --dropout");
    refuses(BAD BLOCK "--seed 1", "conformer: --seed goes with --dropout");
    refuses(BAD MODULE(AFFINE) "--half-step=2",
            "conformer: --half-step takes no value; try --help");
}

/* A call that has all but this file names it. */
static void misses(const char *prefix, const char *name)
{
    char path[256], away[256], sentence[256];

    snprintf(path, sizeof path, "%s/%s%s.npy", folder, prefix, name);
    snprintf(away, sizeof away, "%s/away", folder);
    assert_int_equal(rename(path, away), 0);
    snprintf(sentence, sizeof sentence,
             "conformer: $/%s%s.npy: No such file or directory", prefix, name);
    refuses(*prefix == '\0' ? BAD "--input \"$F/x.npy\" --weights \"$F\""
                            : BAD "--input \"$F/x.npy\" --macaron \"$F\"",
            sentence);
    assert_int_equal(rename(away, path), 0);
}

static void misses_each_weight(void **state)
{
    (void)state;
    put_one_unit();
    for (size_t k = 0; k < PARAMETERS; k++) {
        misses("", parameters[k]);
        misses("a_", parameters[k]);
        misses("b_", parameters[k]);
    }
    misses("out", "_g");
    misses("out", "_b");
}

static void misses_folders_and_input(void **state)
{
    (void)state;
    refuses(BAD "--input " AFFINE "x.npy --weights \"$F/none\"",
            "conformer: $/none/ln_g.npy: No such file or directory");
    refuses(BAD "--input " AFFINE "x.npy --macaron \"$F/none\"",
            "conformer: $/none/a_ln_g.npy: No such file or directory");
    refuses(BAD "--weights \"$F/none\" --input \"$F/no.npy\"",
            "conformer: $/no.npy: No such file or directory");
}

static const struct {
    const char *name, *is, *expected;
    size_t ndim, rows, cols;
} misshapen[] = {
    /* in a module with d = 2 and d_ff = 1 */
    {"ln_g", "[3]", "a vector = [2]", 1, 3, 0},
    {"ln_b", "[1][2]", "a vector = [2]", 2, 1, 2},
    {"W1", "[2][1]", "[d_ff][d] = [any][2]", 2, 2, 1},
    {"W1", "[2]", "[d_ff][d] = [any][2]", 1, 2, 0},
    {"b1", "[2]", "a vector = [1]", 1, 2, 0},
    {"W2", "[1][2]", "[d][d_ff] = [2][1]", 2, 1, 2},
    {"b2", "[1]", "a vector = [2]", 1, 1, 0},
};

static void refuses_misshapen_weights(void **state)
{
    static const char *const prefixes[] = {"", "a_", "b_"};
    char name[64], sentence[256];

    (void)state;
    for (size_t p = 0; p < 3; p++)
        for (size_t i = 0; i < sizeof misshapen / sizeof *misshapen; i++) {
            put_one_unit();
            snprintf(name, sizeof name, "%s%s.npy", prefixes[p],
                     misshapen[i].name);
            put_zeros(name, misshapen[i].ndim, misshapen[i].rows,
                      misshapen[i].cols);
            snprintf(sentence, sizeof sentence,
                     "conformer: $/%s: its shape is %s, expected %s", name,
                     misshapen[i].is, misshapen[i].expected);
            refuses(p == 0 ? BAD "--input \"$F/x.npy\" --weights \"$F\""
                           : BAD "--input \"$F/x.npy\" --macaron \"$F\"",
                    sentence);
        }
    put_one_unit();
    put_zeros("out_b.npy", 1, 1, 0);
    refuses(BAD "--input \"$F/x.npy\" --macaron \"$F\"",
            "conformer: $/out_b.npy: its shape is [1], expected a vector = "
            "[2]");
}

static void refuses_wrong_tokens(void **state)
{
    (void)state;
    refuses(
        BAD MODULE(AFFINE) "--gradients \"$F\" --cotangent " DEMO "cot.npy",
        "conformer: " DEMO "cot.npy: its shape is [2][4][8], expected " AFFINE
        "x.npy = [2][3][8]");
    refuses(BAD BLOCK "--gradients \"$F\" --cotangent " DEMO "cot.npy",
            "conformer: " DEMO
            "cot.npy: its shape is [2][4][8], expected " MACARON
            "x.npy = [2][3][8]");
    refuses(BAD "--weights tests/golden/conformer_affine_d8 --input " GOLDEN
                "relu_ffn_bias/x.npy",
            "conformer: " AFFINE "ln_g.npy: its shape is [8], expected a "
            "vector = [6]");
}

/* Both ways of giving weights refuse this value of this option. */
static void refuses_value(const char *option, const char *sentence)
{
    char command[512], whole[640];

    snprintf(whole, sizeof whole, "conformer: %s", sentence);
    snprintf(command, sizeof command, BAD MODULE(AFFINE) "%s", option);
    refuses(command, whole);
    snprintf(command, sizeof command, BAD BLOCK "%s", option);
    refuses(command, whole);
}

static void refuses_bad_eps(void **state)
{
    (void)state;
    refuses_value("--eps 0", "--eps 0: expected a finite number above 0");
    refuses_value("--eps -1", "--eps -1: expected a finite number above 0");
    refuses_value("--eps nan", "--eps nan: expected a finite number above 0");
    refuses_value("--eps inf", "--eps inf: expected a finite number above 0");
    refuses_value("--eps x", "--eps \"x\": expected a number");
    /* 0 in float, but not in double, and the same for an infinite one */
    if (sizeof(real) == sizeof(double)) {
        prints("conformer --output \"$F/y.npy\" --eps 1e-60 " MODULE(AFFINE),
               "");
        return;
    }
    refuses_value("--eps 1e-60",
                  "--eps 1e-60: expected a finite number above 0");
    refuses_value("--eps 1e60",
                  "--eps 1e60: expected a finite number above 0");
}

static void refuses_bad_dropout(void **state)
{
    static const char *const rates[] = {"-0.1", "1", "1.5", "nan", "inf"};
    static const char *const seeds[] = {"-1", "1.5", "x",
                                        "18446744073709551616"};
    char option[256], sentence[512];

    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        snprintf(option, sizeof option, "--dropout %s", rates[i]);
        snprintf(sentence, sizeof sentence,
                 "%s: expected a number from 0, and below 1", option);
        refuses_value(option, sentence);
    }
    refuses_value("--dropout x", "--dropout \"x\": expected a number");
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        snprintf(option, sizeof option,
                 BAD MODULE(AFFINE) "--dropout 0.5 --seed %s", seeds[i]);
        assert_int_equal(run(option), 2);
        snprintf(sentence, sizeof sentence,
                 "conformer: --seed \"%s\": expected a whole number from 0 ",
                 seeds[i]);
        if (strncmp(complained, sentence, strlen(sentence)) != 0)
            fail_msg("%s", complained);
        assert_string_equal(said, "");
    }
}

/* All are written or none. */
static void refuses_bad_places(void **state)
{
    (void)state;
    refuses(BAD MODULE(AFFINE) "--cotangent " AFFINE
                               "cot.npy --gradients \"$F/none\"",
            "conformer: $/none/dx.npy: No such file or directory");
    refuses("conformer --output \"$F/dx.npy\" " BLOCK
            "--gradients \"$F\" --cotangent " MACARON "cot.npy",
            "conformer: $/dx.npy: two results would be written there");
    refuses("conformer --output \"$F\" " MODULE(AFFINE),
            "conformer: $: Is a directory");
    assert_int_equal(
        run("conformer > /dev/null; mkdir -p \"$F/g/dout_b.npy\""), 0);
    refuses(BAD BLOCK "--gradients \"$F/g\" --cotangent " MACARON "cot.npy",
            "conformer: $/g/dout_b.npy: Is a directory");
    assert_int_equal(
        run("conformer > /dev/null; rmdir \"$F/g/dout_b.npy\" \"$F/g\""), 0);
}

/* The input is read whole first, and stays as it is where the call fails. */
static void may_write_over_its_input(void **state)
{
    (void)state;
    assert_int_equal(
        run("conformer > /dev/null; cp " AFFINE "x.npy \"$F/own.npy\""), 0);
    refuses("conformer --input \"$F/own.npy\" --output \"$F/own.npy\" "
            "--cotangent \"$F/own.npy\" --gradients \"$F/none\" "
            "--weights " AFFINE,
            "conformer: $/none/dx.npy: No such file or directory");
    check_file("own", AFFINE "x");
    prints("conformer --input \"$F/own.npy\" --output \"$F/own.npy\" "
           "--weights " AFFINE,
           "");
    check_file("own", AFFINE "out");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_the_example),
        cmocka_unit_test(equals_the_references),
        cmocka_unit_test(takes_half_steps),
        cmocka_unit_test(computes_the_same_fast),
        cmocka_unit_test(computes_a_block),
        cmocka_unit_test(keeps_the_axes_before_the_last),
        cmocka_unit_test(keeps_nan_in_its_token),
        cmocka_unit_test(takes_eps),
        cmocka_unit_test(takes_a_single_hidden_unit),
        cmocka_unit_test(drops_its_share_twice),
        cmocka_unit_test(drops_the_same_on_the_way_back),
        cmocka_unit_test(drops_by_the_seed),
        cmocka_unit_test(drops_the_same_fast),
        cmocka_unit_test(drops_differently_in_each_half),
        cmocka_unit_test(refuses_to_go_without),
        cmocka_unit_test(misses_each_weight),
        cmocka_unit_test(misses_folders_and_input),
        cmocka_unit_test(refuses_misshapen_weights),
        cmocka_unit_test(refuses_wrong_tokens),
        cmocka_unit_test(refuses_bad_eps),
        cmocka_unit_test(refuses_bad_dropout),
        cmocka_unit_test(refuses_bad_places),
        cmocka_unit_test(may_write_over_its_input),
    };

    return cmocka_run_group_tests(tests, folder_make, remove_all);
}
