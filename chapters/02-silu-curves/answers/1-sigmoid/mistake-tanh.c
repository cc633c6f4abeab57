/* The check says: Something almost 1 was subtracted from 1 */

#include <tgmath.h>

float squash(float z)
{
    return (1 + tanh(z / 2)) / 2;
}
