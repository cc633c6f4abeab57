/* The check says: slope_of_silu(0) is NaN */

#include "activation.h"

real slope_of_silu(real z)
{
    const real f = silu(z), s = f / z;

    return s + f * (1 - s);
}
