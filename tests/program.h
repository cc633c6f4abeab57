/*
 * program.h: for tests that call a program as a user does: the float build
 * from a float test, the double build from the other.
 *
 * Include check.h first; pass folder_make and remove_all to
 * cmocka_run_group_tests().
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "folder.h"
#include "kernel.h"

/* What the last command printed on its two outputs. */
static char said[16384], complained[8192];

/* What a file holds, as a text; fails where that does not fit. */
static inline void read_text(const char *name, char *text, size_t size)
{
    char path[256];
    FILE *file;

    snprintf(path, sizeof path, "%s.%s", folder, name);
    file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    assert_int_equal(fgetc(file), EOF);
    fclose(file);
}

/*
 * Runs a program through the shell, which knows the test folder as $F and the
 * programs' as $B; returns the exit status.
 */
static inline int run(const char *command)
{
    const char *build = getenv("BUILD");
    char line[4096];
    int status;

    snprintf(line, sizeof line,
             "F='%s' B='%s/bin%s'; { \"$B/\"%s; } >%s.out 2>%s.err", folder,
             build == NULL ? "build" : build,
             sizeof(real) == sizeof(float) ? "" : "/double", command, folder,
             folder);
    status = system(line);
    read_text("out", said, sizeof said);
    read_text("err", complained, sizeof complained);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* A good call: status 0, this output alone, and no complaint. */
static inline void prints(const char *command, const char *output)
{
    assert_int_equal(run(command), 0);
    assert_string_equal(complained, "");
    assert_string_equal(said, output);
}

/* The whole number that a call prints with --print `what`, alone. */
static inline uint64_t printed(const char *call, const char *what)
{
    char command[512], *end;
    uint64_t number;

    snprintf(command, sizeof command, "%s --print %s", call, what);
    assert_int_equal(run(command), 0);
    assert_string_equal(complained, "");
    number = strtoull(said, &end, 10);
    if (end == said || strcmp(end, "\n") != 0)
        fail_msg("%s: \"%s\" is no whole number", command, said);
    return number;
}

/* A bad call: status 2, this sentence alone, nothing printed or written. */
static inline void refuses(const char *command, const char *sentence)
{
    char want[4096], *place = want;
    int before = folder_count();

    for (; *sentence != '\0'; sentence++)
        if (*sentence == '$')
            place += sprintf(place, "%s", folder);
        else
            *place++ = *sentence;
    strcpy(place, "\n");
    assert_int_equal(run(command), 2);
    assert_string_equal(complained, want);
    assert_string_equal(said, "");
    assert_int_equal(folder_count(), before);
}

/*
 * The program that `call` names refuses what is no whole number from 1 to
 * `most` as the value of this option, which `call` itself does not give.
 */
static inline void refuses_no_counts(const char *call, const char *option,
                                     unsigned long long most)
{
    static const char *const bad[] = {
        "0",   "-1", "1.5", "0x10",  " 5", "5 ",
        "5\t", "+5", "1e3", "1,000", "x",  "18446744073709551616"};
    const int program = (int)strcspn(call, " ");

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char command[512], sentence[512];

        snprintf(command, sizeof command, "%s --%s '%s'", call, option,
                 bad[i]);
        snprintf(sentence, sizeof sentence,
                 "%.*s: --%s \"%s\": expected a whole number from 1 to %llu",
                 program, call, option, bad[i], most);
        refuses(command, sentence);
    }
}

/* Makes calls as the environment is, and with each kernel that is here. */
static inline void with_kernels(void (*calls)(void))
{
    static const char *const names[] = {"plain", "vector", "avx2", "avx512"};

    calls();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (kernel_named(names[i])) {
            assert_int_equal(setenv("FFN_KERNEL", names[i], 1), 0);
            calls();
        }
    assert_int_equal(unsetenv("FFN_KERNEL"), 0);
}

/* A call that computes --fast refuses a kernel that there is not. */
static inline void refuses_no_kernel(const char *command)
{
    assert_int_equal(setenv("FFN_KERNEL", "none", 1), 0);
    refuses(command, "FFN_KERNEL: no kernel 'none' here");
    assert_int_equal(unsetenv("FFN_KERNEL"), 0);
}

/* Reads NAME.npy of the test folder; the caller frees it. */
static inline struct npy written(const char *name)
{
    char path[256], reason[NPY_REASON];
    struct npy array;

    snprintf(path, sizeof path, "%s/%s.npy", folder, name);
    if (!npy_read(path, &array, reason))
        fail_msg("%s: %s", path, reason);
    return array;
}

/* Has NAME.npy of the test folder this shape, and up to 2e-6 these entries? */
static inline void check_array(const char *name, const struct npy *want)
{
    struct npy got = written(name);

    if (got.ndim != want->ndim ||
        memcmp(got.shape, want->shape, got.ndim * sizeof got.shape[0]) != 0)
        fail_msg("%s.npy has another shape", name);
    check_close(got.data, want->data, npy_count(want), 2e-6);
    npy_free(&got);
}

/* Is the file NAME.npy of the test folder the reference's, shape and all? */
static inline void check_file(const char *name, const char *reference)
{
    char path[256], reason[NPY_REASON];
    struct npy want;

    snprintf(path, sizeof path, "%s.npy", reference);
    if (!npy_read(path, &want, reason))
        fail_msg("%s: %s", path, reason);
    check_array(name, &want);
    npy_free(&want);
}

/* Do the files A.npy and B.npy of the test folder hold the same bytes? */
static inline bool same_files(const char *a, const char *b)
{
    char command[512];

    snprintf(command, sizeof command, "cmp -s '%s/%s.npy' '%s/%s.npy'", folder,
             a, folder, b);
    return system(command) == 0;
}

/* A file that a program writes, and what it is called in a reference. */
struct result {
    const char *name, *reference;
};

/*
 * Runs a good call that writes into the folder $F/new and prints nothing. The
 * files there must be those of the reference, all of them and no others.
 */
static inline void gives_results(const char *command, const char *reference,
                                 const struct result *results)
{
    char path[256];

    snprintf(path, sizeof path, "rm -rf '%s/new'; mkdir '%s/new'", folder,
             folder);
    assert_int_equal(system(path), 0);
    prints(command, "");
    for (; results->name != NULL; results++) {
        char name[64], want[192];

        snprintf(name, sizeof name, "new/%s", results->name);
        snprintf(want, sizeof want, "%s%s", reference, results->reference);
        check_file(name, want);
        snprintf(path, sizeof path, "%s/new/%s.npy", folder, results->name);
        assert_int_equal(remove(path), 0);
    }
    snprintf(path, sizeof path, "%s/new", folder);
    if (rmdir(path) != 0)
        fail_msg("%s has written more than it should", command);
}

/* Writes an array into the test folder. */
static inline void put(const char *name, struct npy array)
{
    char path[512], reason[NPY_REASON];
    struct npy_file out = {path, array};

    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!npy_write(&out, 1, reason))
        fail_msg("%s", reason);
}

/* The same with zeros of that shape. */
static inline void put_zeros(const char *name, size_t ndim, size_t rows,
                             size_t cols)
{
    real zeros[64] = {0};

    put(name, (struct npy){ndim, {rows, cols, 1}, zeros});
}

static int remove_all(void **state)
{
    char command[256];

    snprintf(command, sizeof command, "rm '%s.out' '%s.err'", folder, folder);
    return system(command) != 0 || folder_remove(state) != 0;
}

#endif
