/*
 * Exercise 8.3: packed panels.
 *
 * w: [out][in], row by row, are the weights of a linear layer. Pack them for
 * the tile of exercise 8.2, which wants eight outputs side by side: outputs 0
 * to 7 are in panel 0, outputs 8 to 15 in panel 1, and so on. A panel is
 * [in][8], that is, first the weights of its eight outputs for input 0, then
 * those for input 1. The panels follow one another in `packed`. Where the last
 * panel has more places than there are outputs left, it holds zeros behind
 * them.
 *
 * So `packed` has room for out / 8 panels, rounded up, of 8 in numbers each;
 * what it holds before is garbage. It does not overlap w, and only `packed` is
 * to change. (The library's pack_panels() does the same, for panels as wide as
 * the processor likes them.)
 */

#include <stddef.h>

#include "real.h"

void pack_eights(const real *w, size_t out, size_t in, real *packed)
{
    /* TODO */
}
