/*
 * e is between 0 and 1, whatever z is, so nothing can overflow. Both lines are
 * the same fraction, the second one with exp(z) above and below the line.
 */

#include "real.h"

real squash(real z)
{
    const real e = exp(-fabs(z));

    return z < 0 ? e / (1 + e) : 1 / (1 + e);
}
