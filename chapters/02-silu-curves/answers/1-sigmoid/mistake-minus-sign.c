/* The check says: squash(1) is the sigmoid of -1 */

#include <tgmath.h>

float squash(float z)
{
    return 1 / (1 + exp(z));
}
