/*
 * bounded.h: whole numbers that know when they have become too large.
 *
 * A result that does not fit 64 bits, or is the largest of them, is
 * TOO_MANY, and so is all that is computed from it (but for 0 times it,
 * which is 0). One comparison at the end is enough.
 */
#ifndef BOUNDED_H
#define BOUNDED_H

#include <stdint.h>

#define TOO_MANY UINT64_MAX

/* a + b, or TOO_MANY. */
uint64_t bounded_plus(uint64_t a, uint64_t b);

/* a * b, or TOO_MANY. */
uint64_t bounded_times(uint64_t a, uint64_t b);

#endif
