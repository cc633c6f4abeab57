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
 * exp(r) is 1 + r + r^2 / 2! + r^3 / 3! + ..., of which a few terms do. n
 * log 2 is exact if log 2 is taken as 0.693359375f - 2.12194440e-4f, and n
 * times each part is taken away by itself. A float a little above 2^23 has no
 * room for a fraction: add 1.5 * 2^23 = 12582912 to a float that is not too
 * large, and it is rounded to a whole number, in the lowest bits of the sum;
 * take it away again, and there is n. 2^n is the float whose bits are n + 127,
 * shifted left by 23.
 *
 * (It is measured by a compiler that optimises, with -O3 -fno-trapping-math.
 * An `x < a ? a : x` is no branch then; calls still are calls. The bits of a
 * float are had by memcpy() to an uint32_t, and put back in the same way; that
 * costs nothing.)
 */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

void exp_each(size_t n, const float *x, float *y)
{
    /* TODO */
}
