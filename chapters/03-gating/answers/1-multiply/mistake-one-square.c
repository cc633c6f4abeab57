/* The check says: 1 x^2 + 1 x y + 0 y^2 */

#include "real.h"

void multiply(real w[2], real v[2])
{
    w[0] = 1;
    w[1] = 0;
    v[0] = 1;
    v[1] = 1;
}
