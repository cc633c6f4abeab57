/* The check says: It gives (x + y)^2 */

#include "real.h"

void multiply(real w[2], real v[2])
{
    w[0] = 1;
    w[1] = 1;
    v[0] = 1;
    v[1] = 1;
}
