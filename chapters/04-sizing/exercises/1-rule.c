/*
 * Exercise 4.1: LLaMA's rule for the width of the hidden layer.
 *
 * Return d_ff for tokens of width d:
 *
 * - 8d/3, truncated to a whole number;
 * - that, times the multiplier, in double; truncated again;
 * - rounded up to a multiple of multiple_of. What is a multiple already stays
 *   as it is; 0 is one.
 *
 * d is between 1 and 2^32, the multiplier is above 0, multiple_of at least 1,
 * and what comes out is below 2^53, so that a double holds it, too. (The
 * library's sizing_d_ff() is the answer.)
 */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    /* TODO */
    return 0;
}
