/* The check says: exp(89) does not fit into a float */

#include <tgmath.h>

float squash(float z)
{
    if (z < -88)
        return 0;
    return 1 / (1 + exp(-z));
}
