/*
 * The product rule: the slope of z is 1, the slope of the sigmoid s (1 - s).
 * (For very negative z, sigmoid(z) is 0 before z sigmoid(z) is, so the library
 * writes it in another way. The chapter comes to that.)
 */

#include "activation.h"

real slope_of_silu(real z)
{
    const real s = sigmoid(z);

    return s + z * s * (1 - s);
}
