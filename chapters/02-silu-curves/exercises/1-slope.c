/*
 * Exercise 2.1: SiLU's slope.
 *
 * Return the derivative of silu(z) = z sigmoid(z) at z, a number for every
 * finite z. The library's sigmoid() may be used. (Its silu_slope() is the
 * answer.)
 */

#include "activation.h"

real slope_of_silu(real z)
{
    /* TODO */
    return 0;
}
