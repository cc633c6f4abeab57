/* The check says: Something almost 1 was subtracted from 1 */

#include "real.h"

real squash(real z)
{
    return (1 + tanh(z / 2)) / 2;
}
