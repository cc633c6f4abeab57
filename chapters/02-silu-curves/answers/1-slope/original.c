/*
 * Exercise 2.1: SiLU's slope.
 *
 * Return the derivative of silu(z) = z sigmoid(z) at z, a number for every
 * finite z. The library's sigmoid() may be used; its silu_slope() spoils it.
 */

#include "activation.h"

real slope_of_silu(real z)
{
    /* TODO */
    return 0;
}
