/* The check says: the NaN is lost */

#include "real.h"

real keep_positive(real z)
{
    return z > 0 ? z : 0;
}
