/* The check says: squash(1) is the sigmoid of -1 */

#include "real.h"

real squash(real z)
{
    return 1 / (1 + exp(z));
}
