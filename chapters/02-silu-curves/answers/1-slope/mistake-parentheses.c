/* The check says: check the parentheses */

#include "activation.h"

real slope_of_silu(real z)
{
    const real s = sigmoid(z);

    return s * 1 + z * (1 - s);
}
