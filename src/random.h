/*
 * random.h: numbers that look random and are the same on every machine.
 *
 * There is no state: number i of a seed is a function of the seed and of i, so
 * the numbers may be asked for in any order.
 */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

#include "matrix.h"

/*
 * Number i of the stream `seed`, uniform in [-scale, scale).
 *
 * The bits are those of splitmix64 (Steele, Lea and Flood 2014, with the
 * constants of Vigna 2015), the upper 24 of them, so that float and double
 * hold the same number when scale is a power of two.
 */
real random_at(uint64_t seed, uint64_t i, real scale);

/* Fills m, row by row, with numbers 0, 1, 2, ... of the stream `seed`. */
void random_fill(struct matrix *m, uint64_t seed, real scale);

#endif
