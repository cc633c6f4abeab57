/* The check says: Something almost 1 was subtracted from 1 */

#include <tgmath.h>

float squash(float z)
{
    const float e = exp(-fabs(z));

    return z < 0 ? 1 - 1 / (1 + e) : 1 / (1 + e);
}
