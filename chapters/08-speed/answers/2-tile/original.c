/*
 * Exercise 8.2: a tile in registers.
 *
 * a: [depth][4] and b: [depth][8], row by row, are packed parts of two
 * matrices. Add their product to sums: [4][8],
 *
 *     sums[r][c] += sum over k of a[k][r] b[k][c],
 *
 * at least 1.5 times as fast as by loops over k, r and c, with k outermost,
 * that add each product to `sums` in memory. Keep the 32 sums in an array of
 * your own over the whole depth, and add it to `sums` at the end: the compiler
 * can hold such an array in registers, if its size is a constant. (It is
 * measured in float, optimised, with depth = 256.)
 *
 * depth may be 0. sums overlaps neither a nor b, and only sums is to change.
 */

#include <stddef.h>

#include "real.h"

void tile_4_by_8(size_t depth, const real *a, const real *b, real *sums)
{
    /* TODO */
}
