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

/* Is the file NAME.npy of the test folder the reference's, shape and all? */
static inline void check_file(const char *name, const char *reference)
{
    char path[256], reason[NPY_REASON];
    struct npy got, want;

    snprintf(path, sizeof path, "%s/%s.npy", folder, name);
    if (!npy_read(path, &got, reason))
        fail_msg("%s: %s", path, reason);
    snprintf(path, sizeof path, "%s.npy", reference);
    assert_true(npy_read(path, &want, reason));
    assert_int_equal(got.ndim, want.ndim);
    assert_memory_equal(got.shape, want.shape, sizeof got.shape);
    check_close(got.data, want.data, npy_count(&want), 2e-6);
    npy_free(&got);
    npy_free(&want);
}

/* Writes a .npy file of zeros of that shape into the test folder. */
static inline void put_zeros(const char *name, size_t ndim, size_t rows,
                             size_t cols)
{
    char path[256], reason[NPY_REASON];
    real zeros[64] = {0};
    struct npy_file out = {path, {ndim, {rows, cols, 1}, zeros}};

    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(npy_write(&out, 1, reason));
}

static int remove_all(void **state)
{
    char command[256];

    snprintf(command, sizeof command, "rm '%s.out' '%s.err'", folder, folder);
    return system(command) != 0 || folder_remove(state) != 0;
}

#endif
