/*
 * Exercise 1.4: count the dead.
 *
 * h: [T][d_ff] is the hidden layer of T tokens, after the ReLU. Return how
 * many of the d_ff units are dead on these tokens. (A NaN is not a zero.)
 */

#include "matrix.h"

size_t count_dead(const struct matrix *h)
{
    /* TODO */
    return 0;
}
