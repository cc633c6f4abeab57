/* The program gate, called as a user calls it. */

#include "check.h"

#include <errno.h>

#include "program.h"

#define PACKED "tests/golden/packed_swiglu/"
#define NPY "tests/cases/npy/"
#define CALL                                                                  \
    "gate --kind swiglu --order gate-first --output \"$F/z.npy\" --input "

static const struct {
    const char *kind;
    double gate_first[2], gate_second[2], interleaved[2];
} kinds[] = {
    /* (1, -1, 2, -2), computed with Python's math.exp, erfc and tanh */
    {"glu",
     {1.46211716, -0.53788284},
     {0.88079708, -0.11920292},
     {-0.73105858, -1.76159416}},
    {"bilinear", {2, 2}, {2, 2}, {-1, -4}},
    {"reglu", {2, 0}, {2, 0}, {-1, -4}},
    {"geglu",
     {1.68268949, 0.31731051},
     {1.95449974, 0.04550026},
     {-0.84134475, -3.90899947}},
    {"geglu-tanh",
     {1.68238398, 0.31761602},
     {1.95459769, 0.04540231},
     {-0.84119199, -3.90919539}},
    {"swiglu",
     {1.46211716, 0.53788284},
     {1.76159416, 0.23840584},
     {-0.73105858, -3.52318831}},
};

/* Writes a file of big-endian float16 in Fortran order: [2][4]. */
static void put_halves(const char *name, const unsigned char bytes[16])
{
    const char *header = "{'descr': '>f2', 'fortran_order': True, "
                         "'shape': (2, 4), }\n";
    char path[256];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "wb");
    assert_non_null(file);
    fwrite("\x93NUMPY\x01\x00", 1, 8, file);
    fputc((int)strlen(header), file);
    fputc(0, file);
    fputs(header, file);
    fwrite(bytes, 1, 16, file);
    assert_int_equal(fclose(file), 0);
}

/* Calls gate with these arguments; it writes h.npy anew and says nothing. */
static void computes(const char *arguments)
{
    char command[512];

    snprintf(command, sizeof command, "%s/h.npy", folder);
    remove(command);
    snprintf(command, sizeof command, "gate --output \"$F/h.npy\" %s",
             arguments);
    prints(command, "");
}

static bool is_same(real got, real want)
{
    if (isnan(want))
        return isnan(got);
    if (isinf(want))
        return got == want;
    return fabs((double)got - (double)want) <= 1e-6 * fabs((double)want);
}

/* The same, and h has that shape and these entries, up to 1e-6 of each. */
static void gives(const char *arguments, struct npy want)
{
    char path[256], reason[NPY_REASON];
    struct npy got;

    computes(arguments);
    snprintf(path, sizeof path, "%s/h.npy", folder);
    if (!npy_read(path, &got, reason))
        fail_msg("%s: %s", path, reason);
    assert_int_equal(got.ndim, want.ndim);
    assert_memory_equal(got.shape, want.shape,
                        want.ndim * sizeof want.shape[0]);
    for (size_t i = 0; i < npy_count(&want); i++)
        if (!is_same(got.data[i], want.data[i]))
            fail_msg("%s: entry %zu is %.9g, expected %.9g", arguments, i,
                     (double)got.data[i], (double)want.data[i]);
    npy_free(&got);
}

/* The same where h is a vector of n entries. */
static void gives_vector(const char *kind, const char *order_and_input,
                         size_t n, const double *want)
{
    char arguments[256];
    real entries[16];

    assert_true(n <= 16);
    for (size_t i = 0; i < n; i++)
        entries[i] = (real)want[i];
    snprintf(arguments, sizeof arguments, "--kind %s --order %s", kind,
             order_and_input);
    gives(arguments, (struct npy){1, {n}, entries});
}

static void prints_the_example(void **state)
{
    (void)state;
    prints("gate", "1 -1 2 -2 is gate      up        silu(gate) * up\n"
                   "gate-first   ( 1, -1)  ( 2, -2)  (1.4621, 0.5379)\n"
                   "gate-second  ( 2, -2)  ( 1, -1)  (1.7616, 0.2384)\n"
                   "interleaved  ( 1,  2)  (-1, -2)  (-0.7311, -3.5232)\n");
    assert_int_equal(run("gate --help"), 0);
    assert_non_null(strstr(said, "--input PACKED.npy"));
    assert_non_null(strstr(said, "--shards N"));
    assert_string_equal(complained, "");
}

static void equals_the_reference(void **state)
{
    (void)state;
    computes("--kind swiglu --order gate-first --input " PACKED
             "gate_first.npy");
    check_file("h", PACKED "h");
    computes("--kind swiglu --order gate-second --input " PACKED
             "gate_second.npy");
    check_file("h", PACKED "h");
    computes("--kind swiglu --order interleaved --input " PACKED
             "interleaved.npy");
    check_file("h", PACKED "h");
    computes("--kind swiglu --order gate-first --shards 2 --input " PACKED
             "two_shards.npy");
    check_file("h", PACKED "h");
}

static void computes_each_kind_in_each_order(void **state)
{
    real row[] = {1, -1, 2, -2};

    (void)state;
    put("row.npy", (struct npy){1, {4}, row});
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *kind = kinds[i].kind;

        gives_vector(kind, "gate-first --input \"$F/row.npy\"", 2,
                     kinds[i].gate_first);
        gives_vector(kind, "gate-second --input \"$F/row.npy\"", 2,
                     kinds[i].gate_second);
        gives_vector(kind, "interleaved --input \"$F/row.npy\"", 2,
                     kinds[i].interleaved);
        /* two shards of one unit each: interleaved by another name */
        gives_vector(kind, "gate-first --shards 2 --input \"$F/row.npy\"", 2,
                     kinds[i].interleaved);
    }
    gives_vector("swiglu", "gate-second --shards 2 --input \"$F/row.npy\"", 2,
                 (double[]){-0.26894142, -0.47681168});
}

/* PyTorch's torch.nn.functional.glu() applies the sigmoid to what is second.
 */
static void is_the_glu_of_others(void **state)
{
    real row[] = {1, 2, 3, 4};

    (void)state;
    put("row.npy", (struct npy){1, {4}, row});
    gives_vector("glu", "gate-second --input \"$F/row.npy\"", 2,
                 (double[]){0.95257413, 1.96402758});
}

static void parts_shards(void **state)
{
    real row[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};

    (void)state;
    put("row.npy", (struct npy){1, {12}, row});
    gives_vector("bilinear", "gate-first --input \"$F/row.npy\"", 6,
                 (double[]){7, 16, 27, 40, 55, 72});
    gives_vector("bilinear", "gate-first --shards 1 --input \"$F/row.npy\"", 6,
                 (double[]){7, 16, 27, 40, 55, 72});
    gives_vector("bilinear", "gate-first --shards 2 --input \"$F/row.npy\"", 6,
                 (double[]){4, 10, 18, 70, 88, 108});
    gives_vector("bilinear", "gate-second --shards 3 --input \"$F/row.npy\"",
                 6, (double[]){3, 8, 35, 48, 99, 120});
    gives_vector("bilinear", "gate-first --shards 6 --input \"$F/row.npy\"", 6,
                 (double[]){2, 12, 30, 56, 90, 132});
    gives_vector("bilinear", "interleaved --shards 3 --input \"$F/row.npy\"",
                 6, (double[]){2, 12, 30, 56, 90, 132});
}

#define BILINEAR "--kind bilinear --order gate-first --input "

static void keeps_the_axes_before_the_last(void **state)
{
    real numbers[] = {1, 2, 3, 4, 5, 6, 7, 8}, h[] = {3, 8, 35, 48};
    real pairs[] = {2, 12, 30, 56};

    (void)state;
    put("pair.npy", (struct npy){1, {2}, numbers});
    gives(BILINEAR "\"$F/pair.npy\"", (struct npy){1, {1}, pairs});
    put("one.npy", (struct npy){1, {4}, numbers});
    gives(BILINEAR "\"$F/one.npy\"", (struct npy){1, {2}, h});
    put("two.npy", (struct npy){2, {2, 4}, numbers});
    gives(BILINEAR "\"$F/two.npy\"", (struct npy){2, {2, 2}, h});
    put("three.npy", (struct npy){3, {2, 1, 4}, numbers});
    gives(BILINEAR "\"$F/three.npy\"", (struct npy){3, {2, 1, 2}, h});
    put("three.npy", (struct npy){3, {2, 2, 2}, numbers});
    gives(BILINEAR "\"$F/three.npy\"", (struct npy){3, {2, 2, 1}, pairs});
}

static void takes_no_tokens(void **state)
{
    (void)state;
    gives(BILINEAR NPY "ok_empty_f4_0x4.npy", (struct npy){2, {0, 2}, NULL});
    put("none.npy", (struct npy){3, {2, 0, 4}, NULL});
    gives(BILINEAR "\"$F/none.npy\"", (struct npy){3, {2, 0, 2}, NULL});
}

static void carries_nan_and_infinity(void **state)
{
    const double nan = (double)NAN, inf = (double)INFINITY;
    const struct {
        const char *kind;
        double h[8];
    } want[] = {
        {"glu", {nan, 2, 0, nan, inf, inf, -inf, inf}},
        {"bilinear", {nan, inf, -inf, nan, nan, inf, -inf, -inf}},
        {"reglu", {nan, inf, 0, nan, nan, inf, -inf, nan}},
        {"geglu", {nan, inf, 0, nan, nan, inf, -inf, -inf}},
        {"geglu-tanh", {nan, inf, 0, nan, nan, inf, -inf, -inf}},
        {"swiglu", {nan, inf, 0, nan, nan, inf, -inf, -inf}},
    };
    const real n = (real)NAN, i = (real)INFINITY;
    real row[] = {n, i, -i, 1, 0, 1, 1, -1, 1, 2, 2, n, i, i, -i, i};

    (void)state;
    put("row.npy", (struct npy){1, {16}, row});
    for (size_t k = 0; k < sizeof want / sizeof *want; k++)
        gives_vector(want[k].kind, "gate-first --input \"$F/row.npy\"", 8,
                     want[k].h);
}

static void reads_other_types_and_orders(void **state)
{
    /* 1, 3, -1, 4, 2, 1, -2, 2, column by column */
    const unsigned char halves[] = {0x3c, 0, 0x42, 0, 0xbc, 0, 0x44, 0,
                                    0x40, 0, 0x3c, 0, 0xc0, 0, 0x40, 0};
    const real infinity = (real)INFINITY;
    real extremes[] = {(real)65504 / 16777216, infinity, -infinity, 0};
    real products[] = {2, 2, 3, 8}, pairs[] = {-1, -4, 12, 2};

    (void)state;
    /* float16: 2^-24, three more small ones, 65504, the infinities, -0 */
    gives(BILINEAR NPY "ok_f2_special_values_8.npy",
          (struct npy){1, {4}, extremes});
    put_halves("halves.npy", halves);
    gives(BILINEAR "\"$F/halves.npy\"", (struct npy){2, {2, 2}, products});
    gives("--kind bilinear --order interleaved --input \"$F/halves.npy\"",
          (struct npy){2, {2, 2}, pairs});
}

/* The file holds float32; where numbers are, too, the product is infinite. */
static void does_not_write_what_does_not_fit(void **state)
{
    const real large = (real)1e30;
    real row[] = {large, large}, infinite = (real)INFINITY;
    char sentence[256];

    (void)state;
    put("large.npy", (struct npy){1, {2}, row});
    snprintf(sentence, sizeof sentence, "gate: $/z.npy: %s", strerror(ERANGE));
    if (sizeof(real) == sizeof(float))
        gives(BILINEAR "\"$F/large.npy\"", (struct npy){1, {1}, &infinite});
    else
        refuses(CALL "\"$F/large.npy\"", sentence);
}

/* The input is read whole first, and stays as it is where the call fails. */
static void may_write_over_its_input(void **state)
{
    (void)state;
    assert_int_equal(run("gate; cp " PACKED "gate_first.npy \"$F/own.npy\""),
                     0);
    refuses("gate --kind swiglu --order gate-first --shards 3 --input "
            "\"$F/own.npy\" --output \"$F/own.npy\"",
            "gate: --shards 3: $/own.npy has 4 units, which cannot be parted "
            "evenly");
    check_file("own", PACKED "gate_first");
    prints("gate --kind swiglu --order gate-first --input \"$F/own.npy\" "
           "--output \"$F/own.npy\"",
           "");
    check_file("own", PACKED "h");
}

/* A limit on the size of files stands in for a disk that fills up. */
static void keeps_its_input_when_the_disk_is_full(void **state)
{
    static real ones[1024];
    char path[256], reason[NPY_REASON];
    struct npy array = {2, {1, 1024}, ones};
    int before;

    (void)state;
    for (size_t i = 0; i < 1024; i++)
        ones[i] = 1;
    put("own.npy", array);
    before = folder_count();
    assert_int_equal(run("gate > /dev/null; trap '' XFSZ; ulimit -f 1; "
                         "\"$B/gate\" --kind glu --order gate-first --input "
                         "\"$F/own.npy\" --output \"$F/own.npy\""),
                     2);
    assert_non_null(strstr(complained, "own.npy: File too large"));
    assert_int_equal(folder_count(), before);
    snprintf(path, sizeof path, "%s/own.npy", folder);
    assert_true(npy_read(path, &array, reason));
    assert_int_equal(array.shape[1], 1024);
    check_close(array.data, ones, 1024, 0);
    npy_free(&array);
}

static void refuses_bad_arguments(void **state)
{
    const char *needed =
        "gate: --kind, --order, --input and --output are needed; try --help";

    (void)state;
    refuses("gate --order gate-first --input a --output b", needed);
    refuses("gate --kind glu --input a --output b", needed);
    refuses("gate --kind glu --order gate-first --output b", needed);
    refuses("gate --kind glu --order gate-first --input a", needed);
    refuses("gate --shards 2", needed);
    refuses("gate --kind silu", "gate: --kind silu: expected "
                                "glu|bilinear|reglu|geglu|geglu-tanh|swiglu");
    refuses("gate --kind SwiGLU",
            "gate: --kind SwiGLU: expected "
            "glu|bilinear|reglu|geglu|geglu-tanh|swiglu");
    refuses("gate --order up-first", "gate: --order up-first: expected "
                                     "gate-first|gate-second|interleaved");
    refuses("gate --order gate", "gate: --order gate: expected "
                                 "gate-first|gate-second|interleaved");
    refuses("gate --kind glu --kind glu", "gate: --kind is given twice");
    refuses("gate --o z.npy",
            "gate: --o may be more than one option; try --help");
    refuses("gate --output ''", "gate: --output needs a value; try --help");
    refuses("gate z.npy", "gate: unexpected argument \"z.npy\"; try --help");
}

static void refuses_bad_shards(void **state)
{
    (void)state;
    refuses_no_counts(CALL PACKED "gate_first.npy", "shards", SIZE_MAX);
    refuses(CALL PACKED "gate_first.npy --shards 3",
            "gate: --shards 3: " PACKED
            "gate_first.npy has 4 units, which cannot be parted evenly");
    refuses(CALL PACKED "gate_first.npy --shards 8",
            "gate: --shards 8: " PACKED
            "gate_first.npy has 4 units, which cannot be parted evenly");
    refuses(CALL PACKED "gate_first.npy --shards ''",
            "gate: --shards needs a value; try --help");
}

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    refuses(CALL NPY "ok_1d_f4_3.npy",
            "gate: " NPY "ok_1d_f4_3.npy: its last axis has 3 entries, "
            "expected an even number: gate and up");
    refuses(CALL NPY "ok_fortran_order_f4_2x3.npy",
            "gate: " NPY "ok_fortran_order_f4_2x3.npy: its last axis has 3 "
            "entries, expected an even number: gate and up");
    refuses(CALL NPY "ok_scalar_0d_f8_5.npy",
            "gate: " NPY "ok_scalar_0d_f8_5.npy: a single number, expected "
            "[B][T][d], [T][d] or [d]");
    put_zeros("no-numbers.npy", 2, 4, 0);
    refuses(CALL "\"$F/no-numbers.npy\"",
            "gate: $/no-numbers.npy: its tokens have no numbers: d is 0");
}

static void refuses_bad_files(void **state)
{
    (void)state;
    refuses(CALL "/nowhere.npy",
            "gate: /nowhere.npy: No such file or directory");
    refuses(CALL "\"$F\"", "gate: $: Is a directory");
    refuses(CALL NPY "bad_magic_wrong.npy",
            "gate: " NPY "bad_magic_wrong.npy: not a .npy file");
    refuses(CALL NPY "bad_text_csv_renamed.npy",
            "gate: " NPY "bad_text_csv_renamed.npy: not a .npy file");
    refuses(CALL NPY "bad_npz_zip_renamed.npy",
            "gate: " NPY "bad_npz_zip_renamed.npy: not a .npy file but a zip "
            "archive (.npz?): unpack it");
    refuses(CALL NPY "bad_dtype_complex_c8.npy",
            "gate: " NPY "bad_dtype_complex_c8.npy: its type is <c8, expected "
            "float16, float32 or float64");
    refuses("gate --kind glu --order gate-first --input " PACKED
            "gate_first.npy --output \"$F/none/h.npy\"",
            "gate: $/none/h.npy: No such file or directory");
    refuses("gate --kind glu --order gate-first --input " PACKED
            "gate_first.npy --output \"$F\"",
            "gate: $: Is a directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_the_example),
        cmocka_unit_test(equals_the_reference),
        cmocka_unit_test(computes_each_kind_in_each_order),
        cmocka_unit_test(is_the_glu_of_others),
        cmocka_unit_test(parts_shards),
        cmocka_unit_test(keeps_the_axes_before_the_last),
        cmocka_unit_test(takes_no_tokens),
        cmocka_unit_test(carries_nan_and_infinity),
        cmocka_unit_test(reads_other_types_and_orders),
        cmocka_unit_test(does_not_write_what_does_not_fit),
        cmocka_unit_test(may_write_over_its_input),
        cmocka_unit_test(keeps_its_input_when_the_disk_is_full),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(refuses_bad_shards),
        cmocka_unit_test(refuses_wrong_shapes),
        cmocka_unit_test(refuses_bad_files),
    };

    return cmocka_run_group_tests(tests, folder_make, remove_all);
}
