/*
 * numbers.h: rows of numbers, four at a time, in which a compiler sees a
 * vector even where it makes none of longer loops.
 */
#ifndef NUMBERS_H
#define NUMBERS_H

#include <stddef.h>
#include <string.h>

#include "real.h"

/* to = from, without a call where there are as many as in a vector. */
static inline void numbers_copy(size_t n, const real *from, real *to)
{
    switch (n) {
    case 4:
        memcpy(to, from, 4 * sizeof *to);
        break;
    case 8:
        memcpy(to, from, 8 * sizeof *to);
        break;
    case 16:
        memcpy(to, from, 16 * sizeof *to);
        break;
    default:
        memcpy(to, from, n * sizeof *to);
    }
}

/* to += from */
static inline void numbers_add(size_t n, const real *restrict from,
                               real *restrict to)
{
    size_t i = 0;

    for (; i + 4 <= n; i += 4)
        for (size_t lane = 0; lane < 4; lane++)
            to[i + lane] += from[i + lane];
    for (; i < n; i++)
        to[i] += from[i];
}

/* to += by */
static inline void numbers_shift(size_t n, real by, real *to)
{
    size_t i = 0;

    for (; i + 4 <= n; i += 4)
        for (size_t lane = 0; lane < 4; lane++)
            to[i + lane] += by;
    for (; i < n; i++)
        to[i] += by;
}

/* to *= by */
static inline void numbers_scale(size_t n, real by, real *to)
{
    size_t i = 0;

    for (; i + 4 <= n; i += 4)
        for (size_t lane = 0; lane < 4; lane++)
            to[i + lane] *= by;
    for (; i < n; i++)
        to[i] *= by;
}

/* to *= from */
static inline void numbers_multiply(size_t n, const real *restrict from,
                                    real *restrict to)
{
    size_t i = 0;

    for (; i + 4 <= n; i += 4)
        for (size_t lane = 0; lane < 4; lane++)
            to[i + lane] *= from[i + lane];
    for (; i < n; i++)
        to[i] *= from[i];
}

#endif
