/* The check says: a product past 32 bits */

#include <stdint.h>

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    const uint32_t matrix = (uint32_t)d * (uint32_t)d_ff;

    if (claimed == 6 * matrix)
        return "right";
    if (claimed == 3 * matrix)
        return "macs";
    if (claimed == 4 * matrix)
        return "two matrices";
    if (claimed == 2 * matrix)
        return "both";
    if (claimed == 12 * matrix)
        return "twice";
    return "unknown";
}
