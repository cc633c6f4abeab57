/*
 * check.h: what every test file includes. cmocka.h needs the four headers
 * before it.
 */
#ifndef CHECK_H
#define CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "matrix.h"
#include "npy.h"

/* How far results may be off, as a share of the largest reference entry. */
#define TOLERANCE (sizeof(real) == sizeof(float) ? 2e-6 : 1e-7)

/*
 * The index of the first of n numbers in `got` that is not the one in `want`,
 * up to `tolerance` times the largest of those; n if there is none. NaN and
 * infinity are never right, on either side.
 */
static inline size_t first_off(const real *got, const real *want, size_t n,
                               double tolerance)
{
    double largest = 0;
    size_t i = 0;

    for (size_t k = 0; k < n; k++)
        largest = fmax(largest, fabs((double)want[k]));
    while (i < n && isfinite(largest) &&
           fabs((double)got[i] - (double)want[i]) <= tolerance * largest)
        i++;
    return i;
}

/* Fails unless all n numbers are right in that sense. */
static inline void check_close(const real *got, const real *want, size_t n,
                               double tolerance)
{
    size_t i = first_off(got, want, n, tolerance);

    if (i < n)
        fail_msg("entry %zu is %.9g, expected %.9g", i, (double)got[i],
                 (double)want[i]);
}

/* The same for two matrices, which must have one shape. */
static inline void check_matrix(const struct matrix *got,
                                const struct matrix *want)
{
    assert_int_equal(got->rows, want->rows);
    assert_int_equal(got->cols, want->cols);
    check_close(got->data, want->data, want->rows * want->cols, TOLERANCE);
}

/* A reference array as a matrix: its last axis is a row. */
static inline struct matrix golden(const char *folder, const char *name)
{
    char path[256], reason[NPY_REASON];
    struct npy array;
    size_t cols;

    snprintf(path, sizeof path, "tests/golden/%s/%s.npy", folder, name);
    if (!npy_read(path, &array, reason))
        fail_msg("%s: %s", path, reason);
    cols = array.shape[array.ndim - 1];
    return (struct matrix){npy_count(&array) / cols, cols, array.data};
}

/*
 * Runs `act` in a child process, which must end by `abort_signal`, or, if that
 * is 0, with status 2, and must say `sentence` on standard error.
 */
static inline void check_stops(void (*act)(void), int abort_signal,
                               const char *sentence)
{
    char said[1024] = "";
    int ends[2], status;
    pid_t child;

    assert_int_equal(pipe(ends), 0);
    child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        act();
        _exit(0);
    }
    close(ends[1]);
    for (size_t n = 0; n < sizeof said - 1;) {
        ssize_t more = read(ends[0], said + n, sizeof said - 1 - n);

        if (more <= 0)
            break;
        n += (size_t)more;
    }
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_string_equal(said, sentence);
    if (abort_signal != 0)
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == abort_signal);
    else
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
}

#endif
