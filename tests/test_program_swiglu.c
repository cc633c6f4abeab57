/* The program swiglu, called as a user calls it. */

#include "check.h"

#include "dropout.h"
#include "program.h"

#define GOLDEN "tests/golden/"
#define SMALL GOLDEN "swiglu_8x22/"
#define NO_BIAS GOLDEN "sllm_nobias_10x28/"
#define BIAS GOLDEN "sllm_bias_10x28/"
#define PYCRAFT GOLDEN "pycraft_12x32/"
#define PACKED GOLDEN "layouts_8x12/"
#define EXPORTED GOLDEN "exported/"

/* How calls begin: a good one, and a bad one, which should write nothing. */
#define NEW "swiglu --output \"$F/new/y.npy\" "
#define BAD "swiglu --output \"$F/z.npy\" "

/* What a reference gives to a call. */
#define ENDS(from) "--input " from "x.npy --down " from "Wd.npy "
#define MIDDLE(from) "--gate " from "Wg.npy --up " from "Wu.npy "
#define BIASES(from) "--gate-bias " from "bg.npy --up-bias " from "bu.npy "
#define DOWN_BIAS(from) "--down-bias " from "bd.npy "
#define BACK(from) "--cotangent " from "cot.npy --gradients \"$F/new\" "
#define IN_ONE(file) ENDS(PACKED) "--gate-up " PACKED file ".npy "

static const struct result plain[] = {{"y", "out"},     {"dx", "dx"},
                                      {"dgate", "dWg"}, {"dup", "dWu"},
                                      {"ddown", "dWd"}, {NULL, NULL}};
static const struct result biased[] = {
    {"y", "out"},          {"dx", "dx"},          {"dgate", "dWg"},
    {"dgate_bias", "dbg"}, {"dup", "dWu"},        {"dup_bias", "dbu"},
    {"ddown", "dWd"},      {"ddown_bias", "dbd"}, {NULL, NULL}};

static const struct {
    const char *name;
    real value[3];
} curves[] = {
    /* at -2, 1/2 and 3, computed with Python's math.exp, erfc and tanh */
    {"none", {(real)-2, (real)0.5, (real)3}},
    {"sigmoid", {(real)0.119202922, (real)0.622459331, (real)0.952574127}},
    {"relu", {(real)0, (real)0.5, (real)3}},
    {"silu", {(real)-0.238405844, (real)0.311229666, (real)2.85772238}},
    {"gelu", {(real)-0.0455002639, (real)0.345731231, (real)2.99595031}},
    {"gelu-tanh", {(real)-0.0454023059, (real)0.34571401, (real)2.99636261}},
};

static void prints_the_example(void **state)
{
    (void)state;
    prints("swiglu", "gate     -1.0000    3.0000    5.0000\n"
                     "up        2.0000   -1.0000    3.0000\n"
                     "hidden   -0.5379   -2.8577   14.8996\n"
                     "y       -21.1529   12.5798\n"
                     "dx       -3.5501  -20.3275\n");
    assert_int_equal(run("swiglu --help"), 0);
    assert_non_null(strstr(said, "--gate-up W.npy"));
    assert_non_null(strstr(said, "--dropout P"));
    assert_string_equal(complained, "");
}

static void equals_the_references(void **state)
{
    static const struct result forward[] = {{"y", "out"}, {NULL, NULL}};

    (void)state;
    gives_results(NEW ENDS(SMALL) MIDDLE(SMALL) BACK(SMALL), SMALL, plain);
    gives_results(NEW ENDS(NO_BIAS) MIDDLE(NO_BIAS) BACK(NO_BIAS), NO_BIAS,
                  plain);
    gives_results(NEW ENDS(BIAS) MIDDLE(BIAS) BIASES(BIAS) DOWN_BIAS(BIAS)
                      BACK(BIAS),
                  BIAS, biased);
    gives_results(NEW ENDS(SMALL) MIDDLE(SMALL), SMALL, forward);
}

static void compute_fast(void)
{
    static const struct result forward[] = {{"y", "out"}, {NULL, NULL}};

    gives_results(NEW "--fast " ENDS(SMALL) MIDDLE(SMALL) BACK(SMALL), SMALL,
                  plain);
    gives_results(NEW "--fast " ENDS(BIAS) MIDDLE(BIAS) BIASES(BIAS)
                      DOWN_BIAS(BIAS) BACK(BIAS),
                  BIAS, biased);
    gives_results(NEW "--fast " IN_ONE("packed_interleaved") DOWN_BIAS(PACKED)
                      BACK(PACKED) "--order interleaved --gate-up-bias " PACKED
                                   "packed_interleaved_bias.npy",
                  PACKED, biased);
    gives_results(NEW "--fast " ENDS(SMALL) MIDDLE(SMALL), SMALL, forward);
}

static void computes_the_same_fast(void **state)
{
    (void)state;
    with_kernels(compute_fast);
    refuses_no_kernel(BAD "--fast " ENDS(SMALL) MIDDLE(SMALL));
}

/* PyCraft activates the matrix that it calls up. */
static void takes_gate_and_up_exchanged(void **state)
{
    static const struct result exchanged[] = {{"y", "out"},     {"dx", "dx"},
                                              {"dgate", "dWu"}, {"dup", "dWg"},
                                              {"ddown", "dWd"}, {NULL, NULL}};
    static const struct result usual[] = {{"y", "out_usual_convention"},
                                          {NULL, NULL}};

    (void)state;
    gives_results(NEW ENDS(PYCRAFT) BACK(PYCRAFT) "--gate " PYCRAFT
                                                  "Wu.npy --up " PYCRAFT
                                                  "Wg.npy",
                  PYCRAFT, exchanged);
    gives_results(NEW ENDS(PYCRAFT) MIDDLE(PYCRAFT), PYCRAFT, usual);
}

static void equals_what_pytorch_exported(void **state)
{
    static const struct result own[] = {{"y", "y"},
                                        {"dx", "dx"},
                                        {"dgate", "dgate_weight"},
                                        {"dgate_bias", "dgate_bias"},
                                        {"dup", "dup_weight"},
                                        {"dup_bias", "dup_bias"},
                                        {"ddown", "ddown_weight"},
                                        {"ddown_bias", "ddown_bias"},
                                        {NULL, NULL}};

    (void)state;
    gives_results(
        NEW
        "--input " EXPORTED "x.npy --gate " EXPORTED
        "gate_weight.npy --gate-bias " EXPORTED "gate_bias.npy --up " EXPORTED
        "up_weight.npy --up-bias " EXPORTED "up_bias.npy --down " EXPORTED
        "down_weight.npy --down-bias " EXPORTED
        "down_bias.npy --cotangent " EXPORTED "dy.npy --gradients \"$F/new\"",
        EXPORTED, own);
}

/* The biases of two shards, gates 0 to 5 first, which no reference holds. */
static void put_biases_of_shards(void)
{
    struct matrix gate = golden("layouts_8x12", "bg");
    struct matrix up = golden("layouts_8x12", "bu");
    real packed[24];

    for (size_t i = 0; i < 12; i++) {
        packed[i / 6 * 12 + i % 6] = gate.data[i];
        packed[i / 6 * 12 + 6 + i % 6] = up.data[i];
    }
    put("shards.npy", (struct npy){1, {24}, packed});
    matrix_free(&gate);
    matrix_free(&up);
}

/* However they are packed, the gradients are those of gate and of up. */
static void takes_each_packed_order(void **state)
{
    (void)state;
    put_biases_of_shards();
    gives_results(NEW ENDS(PACKED) MIDDLE(PACKED) BIASES(PACKED)
                      DOWN_BIAS(PACKED) BACK(PACKED),
                  PACKED, biased);
    gives_results(
        NEW IN_ONE("packed_gate_up") DOWN_BIAS(PACKED)
            BACK(PACKED) "--order gate-first --shards 1 --gate-up-bias " PACKED
                         "packed_gate_up_bias.npy",
        PACKED, biased);
    gives_results(NEW IN_ONE("packed_up_gate") DOWN_BIAS(PACKED)
                      BACK(PACKED) "--order gate-second --gate-up-bias " PACKED
                                   "packed_up_gate_bias.npy",
                  PACKED, biased);
    gives_results(NEW IN_ONE("packed_interleaved") DOWN_BIAS(PACKED)
                      BACK(PACKED) "--order interleaved --gate-up-bias " PACKED
                                   "packed_interleaved_bias.npy",
                  PACKED, biased);
    gives_results(NEW IN_ONE("packed_megatron_tp2") DOWN_BIAS(PACKED)
                      BACK(PACKED) "--order gate-first --shards 2 "
                                   "--gate-up-bias \"$F/shards.npy\"",
                  PACKED, biased);
}

/* The wrong order is not refused: nothing but the numbers can tell. */
static void tells_orders_apart(void **state)
{
    static const struct result swapped[] = {{"y", "out_if_swapped"},
                                            {NULL, NULL}};

    (void)state;
    gives_results(NEW IN_ONE("packed_gate_up")
                      DOWN_BIAS(PACKED) "--order gate-second "
                                        "--gate-up-bias " PACKED
                                        "packed_gate_up_bias.npy",
                  PACKED, swapped);
    gives_results(NEW IN_ONE("packed_up_gate")
                      DOWN_BIAS(PACKED) "--order gate-first "
                                        "--gate-up-bias " PACKED
                                        "packed_up_gate_bias.npy",
                  PACKED, swapped);
}

/* As many tokens in other axes are the same tokens. */
static void keeps_the_axes_before_the_last(void **state)
{
    const struct npy shapes[] = {{1, {8}, NULL},       {2, {1, 8}, NULL},
                                 {2, {10, 8}, NULL},   {3, {1, 10, 8}, NULL},
                                 {3, {5, 2, 8}, NULL}, {4, {2, 1, 5, 8}, NULL},
                                 {2, {0, 8}, NULL}};
    struct matrix x = golden("swiglu_8x22", "x"),
                  y = golden("swiglu_8x22", "out");

    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct npy array = shapes[i], dx;

        array.data = x.data;
        put("x.npy", array);
        prints("swiglu --input \"$F/x.npy\" --output \"$F/y.npy\" "
               "--cotangent \"$F/x.npy\" --gradients \"$F\" --down " SMALL
               "Wd.npy " MIDDLE(SMALL),
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

/* x goes to the gate, 1 to up, and f(x) comes out. */
static void applies_each_activation(void **state)
{
    real x[] = {-2, (real)0.5, 3}, one[] = {1}, zero[] = {0};
    char command[512];

    (void)state;
    put("x.npy", (struct npy){2, {3, 1}, x});
    put("one.npy", (struct npy){2, {1, 1}, one});
    put("zero.npy", (struct npy){2, {1, 1}, zero});
    put("bias-0.npy", (struct npy){1, {1}, zero});
    put("bias-1.npy", (struct npy){1, {1}, one});
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++) {
        struct npy want = {2, {3, 1}, NULL};
        real values[3];

        memcpy(values, curves[i].value, sizeof values);
        want.data = values;
        snprintf(command, sizeof command,
                 "swiglu --input \"$F/x.npy\" --gate \"$F/one.npy\" "
                 "--gate-bias \"$F/bias-0.npy\" --up \"$F/zero.npy\" "
                 "--up-bias \"$F/bias-1.npy\" --down \"$F/one.npy\" "
                 "--output \"$F/y.npy\" --activation %s",
                 curves[i].name);
        prints(command, "");
        check_array("y", &want);
    }
}

#define ONE_UNIT                                                              \
    "--input \"$F/x.npy\" --gate \"$F/g.npy\" --gate-bias "                   \
    "\"$F/zero.npy\" --up \"$F/u.npy\" --up-bias \"$F/zero.npy\" "            \
    "--down \"$F/d.npy\" --down-bias \"$F/zeros.npy\" --activation none "

/* By hand: gate 1, up 5, and 5 (1, 2, -1) comes out. */
static void takes_a_single_hidden_unit(void **state)
{
    real x[] = {1, 2, 3}, g[] = {1, 0, 0}, u[] = {0, 1, 1}, d[] = {1, 2, -1};
    real dy[] = {1, 1, 1}, y[] = {5, 10, -5}, dx[] = {10, 2, 2};
    real dgate[] = {10, 20, 30}, dup[] = {2, 4, 6}, ddown[] = {5, 5, 5};

    (void)state;
    put("x.npy", (struct npy){1, {3}, x});
    put("g.npy", (struct npy){2, {1, 3}, g});
    put("u.npy", (struct npy){2, {1, 3}, u});
    put("d.npy", (struct npy){2, {3, 1}, d});
    put("dy.npy", (struct npy){1, {3}, dy});
    put_zeros("zero.npy", 1, 1, 0);
    put_zeros("zeros.npy", 1, 3, 0);
    prints("swiglu --output \"$F/y.npy\" " ONE_UNIT
           "--cotangent \"$F/dy.npy\" --gradients \"$F\"",
           "");
    check_array("y", &(struct npy){1, {3}, y});
    check_array("dx", &(struct npy){1, {3}, dx});
    check_array("dgate", &(struct npy){2, {1, 3}, dgate});
    check_array("dup", &(struct npy){2, {1, 3}, dup});
    check_array("ddown", &(struct npy){2, {3, 1}, ddown});
    check_array("dgate_bias", &(struct npy){1, {1}, dgate});
    check_array("dup_bias", &(struct npy){1, {1}, dup});
    check_array("ddown_bias", &(struct npy){1, {3}, dy});
}

static void keeps_nan_in_its_token(void **state)
{
    struct matrix x = golden("swiglu_8x22", "x"),
                  want = golden("swiglu_8x22", "out");
    struct npy y;

    (void)state;
    matrix_row(&x, 4)[7] = (real)NAN;
    put("x.npy", (struct npy){2, {10, 8}, x.data});
    prints("swiglu --input \"$F/x.npy\" --output \"$F/y.npy\" --down " SMALL
           "Wd.npy " MIDDLE(SMALL),
           "");
    y = written("y");
    check_close(y.data, want.data, 4 * 8, 2e-6);
    check_close(y.data + 5 * 8, matrix_row(&want, 5), 5 * 8, 2e-6);
    for (size_t i = 4 * 8; i < 5 * 8; i++)
        assert_true(isnan(y.data[i]));
    npy_free(&y);
    matrix_free(&x);
    matrix_free(&want);
}

/*
 * A layer that gives each token back: gate is the unit matrix, without a
 * curve, up is 1. With tokens of ones it gives the mask.
 */
static void put_identity(void)
{
    static real ones[1000], unit[64];

    for (size_t i = 0; i < 1000; i++)
        ones[i] = 1;
    for (size_t i = 0; i < 8; i++)
        unit[i * 9] = 1;
    put("ones.npy", (struct npy){2, {125, 8}, ones});
    put("unit.npy", (struct npy){2, {8, 8}, unit});
    put_zeros("nothing.npy", 2, 8, 8);
    put("bias-1.npy", (struct npy){1, {8}, ones});
    put_zeros("bias-0.npy", 1, 8, 0);
}

#define IDENTITY                                                              \
    "swiglu --input \"$F/ones.npy\" --gate \"$F/unit.npy\" --up "             \
    "\"$F/nothing.npy\" --down \"$F/unit.npy\" --up-bias "                    \
    "\"$F/bias-1.npy\" --gate-bias \"$F/bias-0.npy\" --activation none "

static void drops_its_share(void **state)
{
    size_t dropped = 0;
    struct npy y;

    (void)state;
    put_identity();
    prints(IDENTITY "--dropout 0.25 --output \"$F/y.npy\"", "");
    y = written("y");
    for (size_t i = 0; i < 1000; i++)
        if (y.data[i] == 0)
            dropped++;
        else
            check_close(&y.data[i], &(real){(real)4 / 3}, 1, 1e-6);
    npy_free(&y);
    if (dropped < 200 || dropped > 300)
        fail_msg("%zu of 1000 are dropped, expected about 250", dropped);
}

/* Stream 0 of the seed that was given, there as well as back. */
static void drops_the_same_on_the_way_back(void **state)
{
    struct matrix mask = matrix_new(125, 8);

    (void)state;
    put_identity();
    prints(IDENTITY "--dropout 0.25 --seed 7 --output \"$F/y.npy\" "
                    "--cotangent \"$F/ones.npy\" --gradients \"$F\"",
           "");
    dropout_fill(&mask, (real)0.25, 7, 0);
    check_array("y", &(struct npy){2, {125, 8}, mask.data});
    check_array("dx", &(struct npy){2, {125, 8}, mask.data});
    /* down is given what is left, and gate and up their share of dy. */
    for (size_t t = 1; t < 125; t++)
        for (size_t i = 0; i < 8; i++)
            mask.data[i] += matrix_row(&mask, t)[i];
    check_array("dgate_bias", &(struct npy){1, {8}, mask.data});
    check_array("dup_bias", &(struct npy){1, {8}, mask.data});
    matrix_free(&mask);
}

/* Calls swiglu with these options; the output is FILE.npy. */
#define DROPS(file, options)                                                  \
    prints("swiglu --output \"$F/" file ".npy\" " ENDS(BIAS) MIDDLE(BIAS)     \
               BIASES(BIAS) options,                                          \
           "")

static void drops_by_the_seed(void **state)
{
    (void)state;
    DROPS("none", "");
    DROPS("rate-0", "--dropout 0 --seed 3");
    DROPS("seed-0", "--dropout 0.5");
    DROPS("seed-0-again", "--dropout 0.5 --seed 0");
    DROPS("seed-1", "--dropout 0.5 --seed 1");
    DROPS("seed-1-again", "--dropout 0.5 --seed 1");
    assert_true(same_files("none", "rate-0"));
    assert_true(same_files("seed-0", "seed-0-again"));
    assert_true(same_files("seed-1", "seed-1-again"));
    assert_false(same_files("none", "seed-0"));
    assert_false(same_files("seed-0", "seed-1"));
}

/* Its mask is the same as well. */
static void drops_the_same_fast(void **state)
{
    struct npy y;

    (void)state;
    DROPS("slow", "--dropout 0.5 --seed 1");
    DROPS("fast", "--dropout 0.5 --seed 1 --fast");
    y = written("slow");
    check_array("fast", &y);
    npy_free(&y);
}

static void reports_parameters(void **state)
{
    const char *with_biases = "# parameters  of          shape\n"
                              "96            gate        [12][8]\n"
                              "12            gate_bias   [12]\n"
                              "96            up          [12][8]\n"
                              "12            up_bias     [12]\n"
                              "96            down        [8][12]\n"
                              "8             down_bias   [8]\n"
                              "320           all\n";

    (void)state;
    prints("swiglu --report --output \"$F/y.npy\" " ENDS(BIAS) MIDDLE(BIAS),
           "# parameters  of          shape\n"
           "280           gate        [28][10]\n"
           "280           up          [28][10]\n"
           "280           down        [10][28]\n"
           "840           all\n");
    prints("swiglu --report --output \"$F/y.npy\" " ENDS(PACKED) MIDDLE(PACKED)
               BIASES(PACKED) DOWN_BIAS(PACKED),
           with_biases);
    prints("swiglu --report --output \"$F/y.npy\" " IN_ONE("packed_gate_up")
               DOWN_BIAS(PACKED) "--order gate-first --gate-up-bias " PACKED
                                 "packed_gate_up_bias.npy",
           with_biases);
}

/* The input is read whole first, and stays as it is where the call fails. */
static void may_write_over_its_input(void **state)
{
    (void)state;
    assert_int_equal(
        run("swiglu > /dev/null; cp " SMALL "x.npy \"$F/own.npy\""), 0);
    refuses(
        "swiglu --input \"$F/own.npy\" --output \"$F/own.npy\" --down " SMALL
        "Wd.npy --cotangent \"$F/own.npy\" --gradients \"$F/none\" " MIDDLE(
            SMALL),
        "swiglu: $/none/dx.npy: No such file or directory");
    check_file("own", SMALL "x");
    prints(
        "swiglu --input \"$F/own.npy\" --output \"$F/own.npy\" --down " SMALL
        "Wd.npy " MIDDLE(SMALL),
        "");
    check_file("own", SMALL "out");
}

static void refuses_to_go_without(void **state)
{
    const char *needed =
        "swiglu: --input, --down and --output are needed; try --help";
    const char *middle =
        "swiglu: --gate and --up are needed, or --gate-up; try --help";
    const char *back = "swiglu: --cotangent and --gradients go together";
    const char *biases = "swiglu: --gate-bias and --up-bias go together";

    (void)state;
    refuses("swiglu --report", needed);
    refuses(BAD "--down a " MIDDLE(SMALL), needed);
    refuses(BAD "--input a " MIDDLE(SMALL), needed);
    refuses("swiglu " ENDS(SMALL) MIDDLE(SMALL), needed);
    refuses(BAD ENDS(SMALL), middle);
    refuses(BAD ENDS(SMALL) "--gate a", middle);
    refuses(BAD ENDS(SMALL) "--up a", middle);
    refuses(BAD ENDS(BIAS) MIDDLE(BIAS) "--gate-bias " BIAS "bg.npy", biases);
    refuses(BAD ENDS(BIAS) MIDDLE(BIAS) "--up-bias " BIAS "bu.npy", biases);
    refuses(BAD ENDS(SMALL) MIDDLE(SMALL) "--cotangent " SMALL "cot.npy",
            back);
    refuses(BAD ENDS(SMALL) MIDDLE(SMALL) "--gradients \"$F\"", back);
    refuses(BAD ENDS(SMALL) MIDDLE(SMALL) "--seed 1",
            "swiglu: --seed goes with --dropout");
    refuses(BAD ENDS(SMALL) MIDDLE(SMALL) "--activation swish",
            "swiglu: --activation swish: expected "
            "none|sigmoid|relu|silu|gelu|gelu-tanh");
    refuses(BAD "x.npy", "swiglu: unexpected argument \"x.npy\"; try --help");
}

static void refuses_both_ways(void **state)
{
    const char *both = "swiglu: --gate-up stands for --gate and --up, and "
                       "--gate-up-bias for their biases; expected one of both "
                       "ways";
    const char *with = "swiglu: --order, --shards and --gate-up-bias go with "
                       "--gate-up";

    (void)state;
    refuses(BAD IN_ONE("packed_gate_up") MIDDLE(PACKED), both);
    refuses(BAD IN_ONE("packed_gate_up") "--order gate-first --gate a", both);
    refuses(BAD IN_ONE("packed_gate_up") "--order gate-first --up a", both);
    refuses(BAD IN_ONE("packed_gate_up") "--order gate-first --gate-bias a",
            both);
    refuses(BAD IN_ONE("packed_gate_up") "--order gate-first --up-bias a",
            both);
    refuses(BAD IN_ONE("packed_gate_up"),
            "swiglu: --gate-up: --order is needed: gate-first, gate-second or "
            "interleaved");
    refuses(BAD IN_ONE("packed_gate_up") "--order up-first",
            "swiglu: --order up-first: expected "
            "gate-first|gate-second|interleaved");
    refuses(BAD ENDS(PACKED) MIDDLE(PACKED) "--order gate-first", with);
    refuses(BAD ENDS(PACKED) MIDDLE(PACKED) "--shards 1", with);
    refuses(BAD ENDS(PACKED) MIDDLE(PACKED) "--gate-up-bias a", with);
}

static void refuses_bad_shards(void **state)
{
    const char *call = BAD IN_ONE("packed_gate_up") "--order gate-first";

    (void)state;
    refuses_no_counts(call, "shards", SIZE_MAX);
    refuses(BAD IN_ONE("packed_gate_up") "--order gate-first --shards 5",
            "swiglu: " PACKED "packed_gate_up.npy: its 12 units cannot be "
            "parted evenly by --shards 5");
    refuses(BAD IN_ONE("packed_gate_up") "--order gate-first --shards 24",
            "swiglu: " PACKED "packed_gate_up.npy: its 12 units cannot be "
            "parted evenly by --shards 24");
    put_zeros("odd.npy", 2, 3, 8);
    refuses(BAD ENDS(PACKED) "--order gate-first --gate-up \"$F/odd.npy\"",
            "swiglu: $/odd.npy: it has 3 rows, expected an even number: gate "
            "and up");
    put_zeros("none.npy", 2, 0, 8);
    refuses(BAD ENDS(PACKED) "--order gate-first --gate-up \"$F/none.npy\"",
            "swiglu: $/none.npy: it has no rows, expected gate and up");
    put_zeros("six.npy", 2, 6, 8);
    refuses(BAD ENDS(PACKED) "--order gate-first --gate-up \"$F/six.npy\" "
                             "--shards 2",
            "swiglu: $/six.npy: its 3 units cannot be parted evenly by "
            "--shards 2");
}

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    refuses(BAD ENDS(SMALL) "--up a --gate " BIAS "Wg.npy",
            "swiglu: " BIAS "Wg.npy: its shape is [28][10], expected "
            "[d_ff][d] = [any][8]");
    refuses(BAD ENDS(BIAS) "--up a --gate " BIAS "bg.npy",
            "swiglu: " BIAS "bg.npy: its shape is [28], expected [d_ff][d] = "
            "[any][10]");
    refuses(BAD ENDS(SMALL) "--gate " SMALL "Wg.npy --up " PACKED "Wu.npy",
            "swiglu: " PACKED "Wu.npy: its shape is [12][8], expected "
            "[d_ff][d] = [22][8]");
    refuses(BAD "--input " SMALL "x.npy --down " SMALL "Wu.npy " MIDDLE(SMALL),
            "swiglu: " SMALL "Wu.npy: its shape is [22][8], expected "
            "[d][d_ff] = [8][22]");
    refuses(BAD ENDS(BIAS) MIDDLE(BIAS) "--up-bias a --gate-bias " BIAS
                                        "bd.npy",
            "swiglu: " BIAS "bd.npy: its shape is [10], expected a vector = "
            "[28]");
    refuses(BAD ENDS(BIAS) MIDDLE(BIAS) "--gate-bias " BIAS
                                        "bg.npy --up-bias " BIAS "bd.npy",
            "swiglu: " BIAS "bd.npy: its shape is [10], expected a vector = "
            "[28]");
    refuses(BAD ENDS(BIAS) MIDDLE(BIAS) "--down-bias " BIAS "bg.npy",
            "swiglu: " BIAS "bg.npy: its shape is [28], expected a vector = "
            "[10]");
    refuses(BAD IN_ONE(
                "packed_gate_up") "--order gate-first --gate-up-bias " PACKED
                                  "bg.npy",
            "swiglu: " PACKED "bg.npy: its shape is [12], expected a vector = "
            "[24]");
    refuses(BAD ENDS(PACKED) "--order gate-first --gate-up " PACKED "Wd.npy",
            "swiglu: " PACKED "Wd.npy: its shape is [8][12], expected "
            "[2 d_ff][d] = [any][8]");
    refuses(
        BAD ENDS(SMALL) MIDDLE(SMALL) "--gradients \"$F\" --cotangent " PACKED
                                      "cot.npy",
        "swiglu: " PACKED "cot.npy: its shape is [1][3][8], expected " SMALL
        "x.npy = [2][5][8]");
}

static void refuses_bad_dropout(void **state)
{
    static const char *const rates[] = {"-0.1", "1", "1.5", "nan", "inf"};
    static const char *const seeds[] = {"-1", "1.5", "x",
                                        "18446744073709551616"};
    char command[512], sentence[256];

    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        snprintf(command, sizeof command,
                 BAD ENDS(SMALL) MIDDLE(SMALL) "--dropout %s", rates[i]);
        snprintf(sentence, sizeof sentence,
                 "swiglu: --dropout %s: expected a number from 0, and below 1",
                 rates[i]);
        refuses(command, sentence);
    }
    refuses(BAD ENDS(SMALL) MIDDLE(SMALL) "--dropout x",
            "swiglu: --dropout \"x\": expected a number");
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        snprintf(command, sizeof command,
                 BAD ENDS(SMALL) MIDDLE(SMALL) "--dropout 0.5 --seed %s",
                 seeds[i]);
        assert_int_equal(run(command), 2);
        snprintf(sentence, sizeof sentence,
                 "swiglu: --seed \"%s\": expected a whole number from 0 to ",
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
    refuses(BAD ENDS(SMALL) MIDDLE(SMALL) "--cotangent " SMALL
                                          "cot.npy --gradients \"$F/none\"",
            "swiglu: $/none/dx.npy: No such file or directory");
    refuses(BAD MIDDLE(SMALL) "--input " SMALL "x.npy --down /nowhere.npy",
            "swiglu: /nowhere.npy: No such file or directory");
    refuses("swiglu --output \"$F/dx.npy\" " ENDS(SMALL)
                MIDDLE(SMALL) "--gradients \"$F\" --cotangent " SMALL
                              "cot.npy",
            "swiglu: $/dx.npy: two results would be written there");
    refuses("swiglu --output \"$F\" " ENDS(SMALL) MIDDLE(SMALL),
            "swiglu: $: Is a directory");
    assert_int_equal(run("swiglu > /dev/null; mkdir -p \"$F/g/dup.npy\""), 0);
    refuses(BAD ENDS(SMALL)
                MIDDLE(SMALL) "--gradients \"$F/g\" --cotangent " SMALL
                              "cot.npy",
            "swiglu: $/g/dup.npy: Is a directory");
    assert_int_equal(
        run("swiglu > /dev/null; rmdir \"$F/g/dup.npy\" \"$F/g\""), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_the_example),
        cmocka_unit_test(equals_the_references),
        cmocka_unit_test(computes_the_same_fast),
        cmocka_unit_test(takes_gate_and_up_exchanged),
        cmocka_unit_test(equals_what_pytorch_exported),
        cmocka_unit_test(takes_each_packed_order),
        cmocka_unit_test(tells_orders_apart),
        cmocka_unit_test(keeps_the_axes_before_the_last),
        cmocka_unit_test(applies_each_activation),
        cmocka_unit_test(takes_a_single_hidden_unit),
        cmocka_unit_test(keeps_nan_in_its_token),
        cmocka_unit_test(drops_its_share),
        cmocka_unit_test(drops_the_same_on_the_way_back),
        cmocka_unit_test(drops_by_the_seed),
        cmocka_unit_test(drops_the_same_fast),
        cmocka_unit_test(reports_parameters),
        cmocka_unit_test(may_write_over_its_input),
        cmocka_unit_test(refuses_to_go_without),
        cmocka_unit_test(refuses_both_ways),
        cmocka_unit_test(refuses_bad_shards),
        cmocka_unit_test(refuses_wrong_shapes),
        cmocka_unit_test(refuses_bad_dropout),
        cmocka_unit_test(refuses_bad_places),
    };

    return cmocka_run_group_tests(tests, folder_make, remove_all);
}
