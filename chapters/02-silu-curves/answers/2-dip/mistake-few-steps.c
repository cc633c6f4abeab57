/* The check says: Take more steps */

#include "activation.h"

real find_dip(real z)
{
    for (int i = 0; i < 2; i++)
        z -= (1 + z - silu(z)) / (1 - silu_slope(z));
    return z;
}
