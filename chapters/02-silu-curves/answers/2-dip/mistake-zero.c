/* The check says: At 0 SiLU is zero */

#include "activation.h"

real find_dip(real z)
{
    for (int i = 0; i < 50; i++)
        z -= silu(z) / silu_slope(z);
    return z;
}
