/*
 * Exercise 3.1: multiply with a bilinear unit.
 *
 * A bilinear unit has two rows of weights, w and v. For the token (x, y) it
 * gives
 *
 *     (w[0] x + w[1] y) (v[0] x + v[1] y).
 *
 * Fill in w and v so that this is x times y, for every token. What they hold
 * before is garbage.
 */

#include "real.h"

void multiply(real w[2], real v[2])
{
    /* TODO */
}
