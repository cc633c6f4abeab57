/* The check says: exp(730) is more than real can hold */

#include "real.h"

real squash(real z)
{
    if (z < -700)
        return 0;
    return 1 / (1 + exp(-z));
}
