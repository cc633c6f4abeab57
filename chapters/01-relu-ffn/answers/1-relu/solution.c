/*
 * The comparison asks for the case in which something must change. NaN fails
 * it, as it fails every comparison, and so goes through unchanged.
 */

#include "real.h"

real keep_positive(real z)
{
    return z < 0 ? 0 : z;
}
