/*
 * exercise.h: what the checks of the exercises share.
 *
 * A check includes this file and defines check(). Check and answer are both
 * compiled with function.h, which declares the function that the exercise asks
 * for, included before their first line, and with real = double, so that a
 * wrong digit is a mistake and never rounding.
 */
#ifndef EXERCISE_H
#define EXERCISE_H

#include <signal.h>
#include <stdbool.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "matrix.h"

/* How long an answer may take. */
#ifndef EXERCISE_SECONDS
#define EXERCISE_SECONDS 5
#endif

/* How a check ends; an answer that ends the program itself has none of these.
 */
enum { EXERCISE_RIGHT = 10, EXERCISE_WRONG = 11, EXERCISE_TOO_LONG = 12 };

/* Where the judge listens, apart from what the answer itself prints. */
enum { JUDGE = 3 };

/* Calls the function under test and looks at what it returns. */
static void check(void);

/* What the function was given, for a reader who wants to follow by hand. */
static const char *given = "";

/* Tells the judge what is wrong with the answer and ends the check. */
static void wrong(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vdprintf(JUDGE, format, arguments);
    va_end(arguments);
    dprintf(JUDGE, "\n%s", given);
    exit(EXERCISE_WRONG);
}

/* Equal up to rounding; NaN is equal to nothing. */
static inline bool near(real got, real want)
{
    return fabs(got - want) <= (real)1e-9 * (1 + fabs(want));
}

/* Are n numbers what they should be? */
static inline bool all_near(const real *got, const real *want, size_t n)
{
    size_t same = 0;

    while (same < n && near(got[same], want[same]))
        same++;
    return same == n;
}

/*
 * Ends the check at the first entry of a table that is not as it should be. A
 * vector is a table of one row.
 */
static inline void expect(const char *name, const real *got, const real *want,
                          size_t rows, size_t cols)
{
    for (size_t i = 0; i < rows * cols; i++) {
        char place[64];

        if (near(got[i], want[i]))
            continue;
        snprintf(place, sizeof place, "[%zu][%zu]", i / cols, i % cols);
        wrong("%s%s: expected %.9g, got %.9g", name,
              rows > 1 ? place : strchr(place + 1, '['), (double)want[i],
              (double)got[i]);
    }
}

static void too_long(int signal_number)
{
    (void)signal_number;
    if (write(JUDGE, given, strlen(given)) < 0)
        _exit(EXERCISE_WRONG);
    _exit(EXERCISE_TOO_LONG);
}

int main(void)
{
    signal(SIGALRM, too_long);
    alarm(EXERCISE_SECONDS);
    check();
    return EXERCISE_RIGHT;
}

#endif
