/*
 * One row reads x off the token, the other one y. (They may change places, and
 * the one may be c times as long if the other is 1 / c times as long.)
 */

#include "real.h"

void multiply(real w[2], real v[2])
{
    w[0] = 1;
    w[1] = 0;
    v[0] = 0;
    v[1] = 1;
}
