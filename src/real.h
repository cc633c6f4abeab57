/*
 * real.h: the number type of the whole library.
 *
 * `real` is float. Compiled with -DREAL=double the same source works in double
 * precision, which is what the gradient checks need.
 *
 * A constant that is not a whole number is written with a cast, (real)0.5: a
 * bare 0.5 is a double and would pull float arithmetic up to double. Whole
 * numbers need nothing: 2 * x has the type of x.
 */
#ifndef REAL_H
#define REAL_H

#include <tgmath.h>

#if defined __FAST_MATH__ || __FINITE_MATH_ONLY__ > 0
#error "-ffast-math breaks NaN and infinity, which this library keeps"
#endif

#ifndef REAL
#define REAL float
#endif

typedef REAL real;

#endif
