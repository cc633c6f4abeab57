#include "check.h"
#include "folder.h"

#include <sys/stat.h>

static const real one_to_six[] = {1, 2, 3, 4, 5, 6};

/* Reads a file of tests/cases/npy that must be good, of the given shape. */
static struct npy read_good(const char *name, size_t ndim, const size_t *shape)
{
    char path[256], reason[NPY_REASON];
    struct npy array;

    snprintf(path, sizeof path, "tests/cases/npy/%s.npy", name);
    if (!npy_read(path, &array, reason))
        fail_msg("%s: %s", path, reason);
    assert_int_equal(array.ndim, ndim);
    for (size_t i = 0; i < ndim; i++)
        assert_int_equal(array.shape[i], shape[i]);
    return array;
}

static void reads_all_versions_and_spellings(void **state)
{
    const char *names[] = {
        "ok_v1_c_order_f4_2x3",
        "ok_v2_header_f4_2x3",
        "ok_v3_header_f4_2x3",
        "ok_fortran_order_f4_2x3",
        "ok_f8_2x3",
        "ok_double_quotes_f4_2x3",
        "ok_keys_reordered_f4_2x3",
        "ok_unpadded_header_f4_2x3",
    };

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct npy array = read_good(names[i], 2, (size_t[]){2, 3});

        check_close(array.data, one_to_six, 6, 0);
        npy_free(&array);
    }
}

static void reads_other_dimensions(void **state)
{
    struct npy array = read_good("ok_1d_f4_3", 1, (size_t[]){3});

    (void)state;
    check_close(array.data, one_to_six, 3, 0);
    npy_free(&array);
    array = read_good("ok_scalar_0d_f8_5", 0, NULL);
    assert_int_equal(npy_count(&array), 1);
    assert_true(array.data[0] == 5);
    npy_free(&array);
    array = read_good("ok_empty_f4_0x4", 2, (size_t[]){0, 4});
    assert_int_equal(npy_count(&array), 0);
    npy_free(&array);
}

static void reads_halves(void **state)
{
    const double want[] = {5.960464477539063e-08, 3.0517578125e-05,
                           6.097555160522461e-05, 6.103515625e-05, 65504};
    struct npy array = read_good("ok_f2_special_values_8", 1, (size_t[]){8});

    (void)state;
    for (size_t i = 0; i < 5; i++)
        assert_true((double)array.data[i] == want[i]);
    assert_true(array.data[5] == (real)INFINITY);
    assert_true(array.data[6] == -(real)INFINITY);
    assert_true(array.data[7] == 0 && signbit(array.data[7]));
    npy_free(&array);
}

/* A double that no float can hold is refused, not turned into infinity. */
static void narrows_only_what_fits(void **state)
{
    const char *path = "tests/cases/npy/choice_f8_does_not_fit_float32_3.npy";
    char reason[NPY_REASON];
    struct npy array;
    bool read = npy_read(path, &array, reason);

    (void)state;
    assert_true(read == (sizeof(real) > sizeof(float)));
    if (!read)
        assert_string_equal(reason, "1e+300 does not fit into float32");
    npy_free(&array);
}

static void refuses_what_is_wrong(void **state)
{
    static const struct {
        const char *name, *reason;
    } bad[] = {
        {"bytes_wrap_count_ok", "its shape needs more memory than there is"},
        {"dtype_complex_c8",
         "its type is <c8, expected float16, float32 or float64"},
        {"dtype_object_pickle",
         "its type is |O, expected float16, float32 or float64"},
        {"fortran_order_maybe", "its fortran_order is neither True nor False"},
        {"git_lfs_pointer",
         "not a .npy file but a Git LFS pointer: fetch the real file"},
        {"header_not_a_dict", "its header is not a Python dictionary"},
        {"key_fortran_order_missing",
         "its header lacks descr, fortran_order or shape"},
        {"magic_wrong", "not a .npy file"},
        {"npz_zip_renamed",
         "not a .npy file but a zip archive (.npz?): unpack it"},
        {"shape_dim_over_uint64", "its shape is too large"},
        {"shape_float", "its shape is not of whole numbers"},
        {"shape_product_wraps_to_0",
         "its shape needs more memory than there is"},
        {"shape_product_wraps_to_4",
         "its shape needs more memory than there is"},
        {"text_csv_renamed", "not a .npy file"},
        {"v2_header_len_4GiB_file_12_bytes",
         "a header of 4294967280 bytes is too long"},
        {"version_9", ".npy version 9 is unknown"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char path[256], reason[NPY_REASON];
        struct npy array;

        snprintf(path, sizeof path, "tests/cases/npy/bad_%s.npy", bad[i].name);
        assert_false(npy_read(path, &array, reason));
        assert_null(array.data);
        assert_string_equal(reason, bad[i].reason);
    }
}

/* Writes bytes to a file of the test folder; returns its path. */
static const char *put_file(const char *name, const char *bytes, size_t n)
{
    static char path[256];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    fclose(file);
    return path;
}

/* A version 1 file with this header, followed by `bytes` zero bytes. */
static const char *put_npy(const char *header, size_t bytes)
{
    char file[512] = "\x93NUMPY\x01\x00";
    size_t n = strlen(header);

    file[8] = (char)n;
    memcpy(file + 10, header, n);
    return put_file("made.npy", file, 10 + n + bytes);
}

static void refuses_other_files(void **state)
{
    struct npy array;
    char reason[NPY_REASON];

    (void)state;
    assert_false(npy_read("/nowhere/x.npy", &array, reason));
    assert_string_equal(reason, "No such file or directory");
    assert_false(npy_read(folder, &array, reason));
    assert_string_equal(reason, "Is a directory");
    assert_false(npy_read(put_file("empty", "", 0), &array, reason));
    assert_string_equal(reason, "the file is empty");
    assert_false(
        npy_read(put_file("cut", "\x93NUMPY\x01\x00\x76", 9), &array, reason));
    assert_string_equal(reason, "the file ends too early");
}

static void refuses_odd_headers(void **state)
{
    static const struct {
        const char *header, *reason;
        size_t bytes;
    } odd[] = {
        {"{'descr':'<f4','fortran_order':False,'shape':(2,)}",
         "the file ends too early", 7},
        {"{'descr':'<f4','fortran_order':False,'shape':(2,)}",
         "the file goes on after its last entry", 9},
        {"{'descr':'<f4','fortran_order':False,'shape':(-2,)}",
         "its shape is not of whole numbers", 8},
        {"{'descr':'<f4','fortran_order':False,'shape':(2 3)}",
         "its shape is not a tuple", 24},
        {"{'descr':'<f4','fortran_order':False,'shape':2}",
         "its shape is not a tuple", 8},
        {"{'descr':'<f4','fortran_order':False,'shape':(2,",
         "its shape is not of whole numbers", 8},
        {"{'descr':'<f4','fortran_order':False,'shape':"
         "(1,1,1,1,1,1,1,1,1)}",
         "it has too many axes", 4},
        {"{'descr':'<i4','fortran_order':False,'shape':(2,)}",
         "its type is <i4, expected float16, float32 or float64", 8},
        {"{'descr':[('a','<f4')],'fortran_order':False,'shape':(2,)}",
         "its type is a record, expected float16, float32 or float64", 8},
        {"{'descr':'<f4','fortran_order':False,'shape':(2,),'x':1}",
         "its header has an unknown or repeated key", 8},
        {"{'descr':'<f4','descr':'<f4'}",
         "its header has an unknown or repeated key", 8},
        {"{'fortran_order':False,'shape':(2,),'a key of many words':1}",
         "its header holds a word without an end", 8},
        {"{'fortran_order':False,'shape':(2,),'sixteen letters!':1}",
         "its header holds a word without an end", 8},
        {"{'fortran_order':False,'shape':(2,)}",
         "its header lacks descr, fortran_order or shape", 8},
        {"{'descr':'<f4','fortran_order':False}",
         "its header lacks descr, fortran_order or shape", 8},
        {"{'descr':'<f4','fortran_order':False,'shape':(2)}",
         "its shape is not a tuple", 8},
        {"{'descr':'<f4','fortran_order':False,'shape':(2,)} x",
         "its header goes on after the dictionary", 8},
        {"{'descr':'|f4','fortran_order':False,'shape':(2,)}",
         "its type is |f4, expected float16, float32 or float64", 8},
        {"{'descr':'<f3','fortran_order':False,'shape':(2,)}",
         "its type is <f3, expected float16, float32 or float64", 8},
        {"{'descr':'<f4 ','fortran_order':False,'shape':(2,)}",
         "its type is <f4 , expected float16, float32 or float64", 8},
        {"{'descr':'<f4", "its header holds a word without an end", 8},
        {"", "its header is not a Python dictionary", 8},
    };

    (void)state;
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        struct npy array;
        char reason[NPY_REASON];

        assert_false(
            npy_read(put_npy(odd[i].header, odd[i].bytes), &array, reason));
        assert_string_equal(reason, odd[i].reason);
    }
}

static void reads_eight_axes(void **state)
{
    struct npy array;
    char reason[NPY_REASON];

    (void)state;
    assert_true(npy_read(put_npy("{'descr':'<f4','fortran_order':False,"
                                 "'shape':(1,1,1,1,1,1,1,1)}",
                                 4),
                         &array, reason));
    assert_int_equal(array.ndim, 8);
    npy_free(&array);
}

static void refuses_a_zero_byte_and_version_4(void **state)
{
    const char zero[] = "\x93NUMPY\x01\x00\x33\x00"
                        "{'descr':'<f4','fortran_order':False,'shape':(1,)}"
                        "\x00\x00\x00\x80\x3f";
    const char version[] = "\x93NUMPY\x04\x00\x00\x00\x00\x00";
    struct npy array;
    char reason[NPY_REASON];

    (void)state;
    assert_false(
        npy_read(put_file("zero.npy", zero, sizeof zero - 1), &array, reason));
    assert_string_equal(reason, "its header holds a zero byte");
    assert_false(npy_read(put_file("four.npy", version, sizeof version - 1),
                          &array, reason));
    assert_string_equal(reason, ".npy version 4 is unknown");
}

/* All 65536 half-precision numbers, by the formula and in order. */
static void reads_every_half(void **state)
{
    static char file[131072 + 128];
    const char *header =
        "{'descr':'<f2','fortran_order':False,'shape':(65536,)}";
    size_t n = strlen(header), at = 10 + n;
    struct npy array;
    char reason[NPY_REASON];

    (void)state;
    memcpy(file, "\x93NUMPY\x01\x00", 8);
    file[8] = (char)n;
    memcpy(file + 10, header, n);
    for (unsigned bits = 0; bits < 65536; bits++) {
        file[at++] = (char)(bits & 255);
        file[at++] = (char)(bits >> 8);
    }
    assert_true(npy_read(put_file("half.npy", file, at), &array, reason));
    for (unsigned bits = 0; bits < 0x8000; bits++) {
        const double positive = (double)array.data[bits];
        const double negative = (double)array.data[bits + 0x8000];

        if (bits > 0x7C00) {
            assert_true(isnan(positive) && isnan(negative));
            continue;
        }
        assert_true(negative == -positive);
        if (bits > 0) /* neighbours differ by one unit in the last place */
            assert_true(
                bits == 0x7C00
                    ? isinf(positive)
                    : positive - (double)array.data[bits - 1] ==
                          ldexp(1, (bits - 1) >> 10 == 0
                                       ? -24
                                       : (int)((bits - 1) >> 10) - 25));
    }
    npy_free(&array);
}

/* A file that claims 2^40 entries and holds two must be refused at once. */
static void does_not_believe_a_large_claim(void **state)
{
    struct npy array;
    char reason[NPY_REASON];

    (void)state;
    assert_false(npy_read(put_npy("{'descr':'<f4','fortran_order':False,"
                                  "'shape':(1099511627776,)}",
                                  8),
                          &array, reason));
    assert_string_equal(reason, "the file ends too early");
}

static void reads_big_endian(void **state)
{
    const char file[] = "\x93NUMPY\x01\x00\x32\x00"
                        "{'descr':'>f4','fortran_order':False,'shape':(2,)}"
                        "\x3f\x80\x00\x00\x40\x00\x00\x00";
    struct npy array;
    char reason[NPY_REASON];

    (void)state;
    assert_true(
        npy_read(put_file("big.npy", file, sizeof file - 1), &array, reason));
    check_close(array.data, one_to_six, 2, 0);
    npy_free(&array);
}

/* In Fortran order the first of three axes moves fastest. */
static void reorders_three_axes(void **state)
{
    const char file[] = "\x93NUMPY\x01\x00\x35\x00"
                        "{'descr':'<f4','fortran_order':True,'shape':(2,1,3)}"
                        " "
                        "\x00\x00\x80\x3f\x00\x00\x80\x40"
                        "\x00\x00\x00\x40\x00\x00\xa0\x40"
                        "\x00\x00\x40\x40\x00\x00\xc0\x40";
    struct npy array;
    char reason[NPY_REASON];

    (void)state;
    assert_true(
        npy_read(put_file("f.npy", file, sizeof file - 1), &array, reason));
    check_close(array.data, one_to_six, 6, 0);
    npy_free(&array);
}

static void writes_what_it_reads(void **state)
{
    const size_t shapes[][3] = {{6, 1, 1}, {2, 3, 1}, {1, 2, 3}};

    (void)state;
    for (size_t ndim = 0; ndim <= 3; ndim++) {
        char path[256], reason[NPY_REASON];
        struct npy_file out = {path, {.ndim = ndim}};
        struct npy back;

        snprintf(path, sizeof path, "%s/out.npy", folder);
        out.array.data = (real *)one_to_six;
        for (size_t i = 0; i < ndim; i++)
            out.array.shape[i] = shapes[ndim - 1][i];
        assert_true(npy_write(&out, 1, reason));
        assert_true(npy_read(path, &back, reason));
        assert_int_equal(back.ndim, ndim);
        assert_memory_equal(back.shape, out.array.shape, sizeof back.shape);
        check_close(back.data, one_to_six, npy_count(&back), 0);
        npy_free(&back);
    }
}

/* The bytes are those of NumPy 1.24 for np.float32([[1, 2, 3], [4, 5, 6]]). */
static void writes_as_numpy_does(void **state)
{
    char path[256], reason[NPY_REASON], got[256], want[256];
    struct npy_file out = {path, {2, {2, 3}, (real *)one_to_six}};
    FILE *file;
    size_t n;

    (void)state;
    snprintf(path, sizeof path, "%s/out.npy", folder);
    assert_true(npy_write(&out, 1, reason));
    file = fopen(path, "rb");
    n = fread(got, 1, sizeof got, file);
    fclose(file);
    file = fopen("tests/cases/npy/ok_v1_c_order_f4_2x3.npy", "rb");
    assert_int_equal(fread(want, 1, sizeof want, file), n);
    fclose(file);
    assert_memory_equal(got, want, n);
}

static void writes_all_or_none(void **state)
{
    char path[256], pipe_path[256], reason[NPY_REASON], want[300];
    struct npy array = {1, {6}, (real *)one_to_six};
    struct npy_file files[] = {{path, array}, {"/nowhere/b.npy", array}};
    int before = folder_count();

    (void)state;
    snprintf(path, sizeof path, "%s/first.npy", folder);
    assert_false(npy_write(files, 2, reason));
    assert_string_equal(reason, "/nowhere/b.npy: No such file or directory");
    assert_int_equal(folder_count(), before);
    files[1].path = folder;
    assert_false(npy_write(files, 2, reason));
    snprintf(want, sizeof want, "%s: Is a directory", folder);
    assert_string_equal(reason, want);
    assert_int_equal(folder_count(), before);
    snprintf(pipe_path, sizeof pipe_path, "%s/pipe", folder);
    assert_int_equal(mkfifo(pipe_path, 0600), 0);
    files[1].path = pipe_path;
    assert_false(npy_write(files, 2, reason));
    snprintf(want, sizeof want, "%s: not a regular file", pipe_path);
    assert_string_equal(reason, want);
    assert_int_equal(folder_count(), before + 1);
}

/* What is there keeps its mode; a link goes on to lead to its file. */
static void writes_through_links(void **state)
{
    char path[256], link_path[256], reason[NPY_REASON];
    struct npy_file out = {link_path, {1, {6}, (real *)one_to_six}};
    struct stat status;
    struct npy back;

    (void)state;
    snprintf(path, sizeof path, "%s/private.npy", folder);
    snprintf(link_path, sizeof link_path, "%s/link.npy", folder);
    put_file("private.npy", "x", 1);
    assert_int_equal(chmod(path, 0600), 0);
    assert_int_equal(symlink("private.npy", link_path), 0);
    assert_true(npy_write(&out, 1, reason));
    assert_int_equal(lstat(link_path, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(lstat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_true(npy_read(path, &back, reason));
    check_close(back.data, one_to_six, 6, 0);
    npy_free(&back);
}

static void writes_only_what_fits(void **state)
{
    char path[256], reason[NPY_REASON], want[300];
    real large = (real)1e300;
    struct npy_file out = {path, {1, {1}, &large}};
    bool fits =
        isinf(large); /* in float it is infinite before it is written */

    (void)state;
    snprintf(path, sizeof path, "%s/large.npy", folder);
    snprintf(want, sizeof want, "%s: Numerical result out of range", path);
    assert_true(npy_write(&out, 1, reason) == fits);
    if (!fits)
        assert_string_equal(reason, want);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all_versions_and_spellings),
        cmocka_unit_test(reads_other_dimensions),
        cmocka_unit_test(reads_halves),
        cmocka_unit_test(narrows_only_what_fits),
        cmocka_unit_test(refuses_what_is_wrong),
        cmocka_unit_test(refuses_other_files),
        cmocka_unit_test(refuses_odd_headers),
        cmocka_unit_test(reads_eight_axes),
        cmocka_unit_test(refuses_a_zero_byte_and_version_4),
        cmocka_unit_test(reads_every_half),
        cmocka_unit_test(does_not_believe_a_large_claim),
        cmocka_unit_test(reads_big_endian),
        cmocka_unit_test(reorders_three_axes),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(writes_as_numpy_does),
        cmocka_unit_test(writes_all_or_none),
        cmocka_unit_test(writes_through_links),
        cmocka_unit_test(writes_only_what_fits),
    };

    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
