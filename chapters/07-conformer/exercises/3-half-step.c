/*
 * Exercise 7.3: half a step.
 *
 * x: [T][d] came in, and the module has made f: [T][d] of it, f = F(x). Put
 * into y: [T][d] what goes on from there, x and half of what the module says:
 *
 *     y = x + F(x) / 2.
 *
 * y is neither of the two, and what it holds before is garbage. x and f must
 * stay as they are. (The library's half_step_forward() is the answer.)
 */

#include "matrix.h"

void half_step(const struct matrix *x, const struct matrix *f,
               struct matrix *y)
{
    /* TODO */
}
