/*
 * Exercise 3.4: unpack a layer.
 *
 * packed: [2 d_ff][d] holds the weights of gate and up in one matrix: first
 * `block` rows of gate, then the `block` rows of up that belong to them, then
 * the next `block` rows of gate, then theirs of up, and so on. `block` divides
 * d_ff. (If it is d_ff, all of gate stands before all of up; if it is 1, rows
 * of gate and of up alternate.)
 *
 * Put the rows of gate into gate: [d_ff][d] and those of up into up:
 * [d_ff][d], each in their order. What the two hold before is garbage. (The
 * library's glu_unpack_rows() is the answer.)
 */

#include "matrix.h"

void unpack_blocks(const struct matrix *packed, size_t block,
                   struct matrix *gate, struct matrix *up)
{
    /* TODO */
}
