/* The check says: 0 times infinity is not 0 */

#include "real.h"

real keep_positive(real z)
{
    return z * (z > 0);
}
