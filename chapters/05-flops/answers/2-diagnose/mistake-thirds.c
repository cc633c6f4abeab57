/* The check says: makes both mistakes */

#include <stdint.h>

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    const uint64_t right = 6 * d * d_ff;

    if (claimed == right)
        return "right";
    if (claimed == right / 2)
        return "macs";
    if (claimed == right / 3)
        return "two matrices";
    if (claimed == right / 3 / 2)
        return "both";
    return claimed == 2 * right ? "twice" : "unknown";
}
