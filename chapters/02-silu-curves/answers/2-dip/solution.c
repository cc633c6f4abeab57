/*
 * The slope is sigmoid(z) (1 + z - silu(z)), and only the second factor can be
 * zero. Its own slope is close to 1 there, so that Newton's steps are good
 * ones: each doubles the number of right digits.
 */

#include "activation.h"

real find_dip(real z)
{
    for (int i = 0; i < 8; i++)
        z -= (1 + z - silu(z)) / (1 - silu_slope(z));
    return z;
}
