/* The check says: check the parentheses */

#include "activation.h"

real slope_of_silu(real z)
{
    const real e = exp(-z);

    return 1 + e + z * e / ((1 + e) * (1 + e));
}
