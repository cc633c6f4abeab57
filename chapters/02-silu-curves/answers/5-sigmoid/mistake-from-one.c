/* The check says: Something almost 1 was subtracted from 1 */

#include "real.h"

real squash(real z)
{
    const real e = exp(-fabs(z));

    return z < 0 ? 1 - 1 / (1 + e) : 1 / (1 + e);
}
