/* The check says: which is 16 d d */

#include <stdint.h>

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    const uint64_t right = 16 * d * d;

    (void)d_ff;
    if (claimed == right)
        return "right";
    if (claimed == right / 2)
        return "macs";
    if (claimed == right / 3 * 2)
        return "two matrices";
    if (claimed == right / 3)
        return "both";
    if (claimed == 2 * right)
        return "twice";
    return "unknown";
}
