/*
 * Exercise 2.1: a sigmoid that never overflows.
 *
 * Return 1 / (1 + exp(-z)) in float: right to six digits wherever float has
 * them, for every z from -FLT_MAX to FLT_MAX, and NaN for NaN. (This one is in
 * float, whatever `real` is. <tgmath.h> makes exp() of a float a float.)
 */

#include <tgmath.h>

float squash(float z)
{
    /* TODO: below -88.7, exp(-z) is more than a float can hold. */
    return 1 / (1 + exp(-z));
}
