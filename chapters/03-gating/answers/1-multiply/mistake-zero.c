/* The check says: One row is all zeros */

#include "real.h"

void multiply(real w[2], real v[2])
{
    w[0] = 0;
    w[1] = 0;
    v[0] = 0;
    v[1] = 0;
}
