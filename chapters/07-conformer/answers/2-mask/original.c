/*
 * Exercise 7.2: a mask for dropout.
 *
 * mask: [T][d] is to be filled, and uniform: [T d] holds a number for each of
 * its entries, uniform in [0, 1): any part of that range is hit with a
 * probability equal to its length. Entry i goes by uniform[i] and by nothing
 * else. With probability `rate` it is 0, and otherwise 1 / (1 - rate), so that
 * what is multiplied by it stays the same on average.
 *
 * rate lies in [0, 1); if it is 0, all entries are kept, for certain. What
 * mask holds before is garbage. (The library's dropout_fill() has an answer.)
 */

#include "matrix.h"

void make_mask(real rate, const real *uniform, struct matrix *mask)
{
    /* TODO */
}
