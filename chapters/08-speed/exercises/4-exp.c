/*
 * Exercise 8.4: exp() without a branch and without a call.
 *
 * Compute y[i] = exp(x[i]) for n floats, at least 1.5 times as fast as expf()
 * in a loop does it, and right to 2 parts in ten million (2e-7 of the result).
 * What is below -87, minus infinity too, is to give what -87 gives; what is
 * above 88, infinity too, what 88 gives; NaN is to give NaN. y does not
 * overlap x, and only y is to change.
 *
 * With n the whole number next to x / log 2, and r = x - n log 2,
 *
 *     exp(x) = 2^n exp(r), and r is between -0.35 and 0.35.
 *
 * For exp(r) some terms of 1 + r + r^2 / 2! + r^3 / 3! + ... do, if the
 * smallest are added first. For r take log 2 as the sum of two parts,
 * 0.693359375 and -2.12194440e-4. First take n times the first one away from
 * x, which is exact, and then n times the second, which is negative.
 *
 * n itself: a float a little above 2^23 has no room for a fraction. If 1.5
 * times 2^23, which is 12582912, is added to a float, the sum is rounded to a
 * whole number, which stands in its lowest bits. Take 12582912 away again, and
 * there is n. 2^n: it is the float with the bits n + 127, shifted left by 23.
 * To get at a float's bits, memcpy() it to a uint32_t, which costs nothing; to
 * make a float of bits, the other way round.
 *
 * (It is measured with -O3 -fno-trapping-math, with which x < a ? a : x is not
 * a branch.)
 */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

void exp_each(size_t n, const float *x, float *y)
{
    /* TODO */
}
