/*
 * Exercise 8.2: a tile in registers.
 *
 * a: [depth][4] and b: [depth][8], row by row, are packed parts of two
 * matrices. Add their product to sums: [4][8],
 *
 *     sums[r][c] += sum over k of a[k][r] b[k][c],
 *
 * and do it at least twice as fast as the loops k, r, c, with k outermost,
 * that add each product to `sums` right away. Keep 32 sums in an array of your
 * own over the whole depth, with sizes that the compiler knows, and add them
 * to `sums` at the end: then it can hold them in registers. (That is measured
 * with depth = 256, in float, by a compiler that optimises.)
 *
 * depth may be 0. sums overlaps neither a nor b, and only sums is to change.
 */

#include <stddef.h>

#include "real.h"

void tile_4_by_8(size_t depth, const real *a, const real *b, real *sums)
{
    /* TODO */
}
