/* The check says: Is it z minus function / slope? */

#include "activation.h"

real find_dip(real z)
{
    for (int i = 0; i < 8; i++)
        z += (1 + z - silu(z)) / (1 - silu_slope(z));
    return z;
}
