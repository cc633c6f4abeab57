/*
 * Exercise 6.3: the order of the remainder.
 *
 * loss(context) returns the loss L for the numbers that `value` holds at that
 * moment. p stands for those that it holds at the start, and `gradient`, of
 * the same shape, for what somebody claims to be the gradient g of L at p,
 * rightly or wrongly. The direction v is +1 for entries 0, 2, 4, ... and -1
 * for entries 1, 3, 5, ... of the matrix; its rows follow one another. Along v
 * the remainder is
 *
 *     R(s) = |L(p + s v) - L(p) - s <g, v>|
 *
 * where <g, v> is the sum over all entries of g times v. Return the logarithm
 * to the base 2 of R(step) / R(step / 2). step is above 0, and neither
 * remainder is 0.
 *
 * Call loss() as often as you like. In the end `value` must hold the numbers
 * that it held at the start, to the last bit; `gradient` must not change.
 * matrix_copy(value) makes a copy with its own numbers, to be freed with
 * matrix_free(). (The library's gradcheck_order() does the same with random
 * directions.)
 */

#include "matrix.h"

real taylor_order(real (*loss)(void *context), void *context,
                  struct matrix *value, const struct matrix *gradient,
                  real step)
{
    /* TODO */
    return 0;
}
