/*
 * Exercise 5.5: how many tokens keep the arithmetic busy?
 *
 * A machine does `ridge` FLOPs in the time that it takes to move one byte. A
 * gated network d -> d_ff -> d, without biases, runs on T tokens at once. Its
 * FLOPs are two for each multiply-add of its three matrices. Its bytes are
 * those of all weights, which are moved once for all tokens, and of x: [T][d]
 * and y: [T][d], moved once, too, with bytes_per_number bytes a number. (What
 * lies between stays in the cache.) Return the smallest T >= 1 for which FLOPs
 * / bytes is at least `ridge`, or 0 if no T is large enough.
 *
 * d and d_ff lie between 1 and 2^20. bytes_per_number and ridge are above 0,
 * and need not be whole numbers. If there is such a T, it is less than 2^32.
 */

#include <stdint.h>

uint64_t ridge_tokens(uint64_t d, uint64_t d_ff, double bytes_per_number,
                      double ridge)
{
    /* TODO */
    return 0;
}
