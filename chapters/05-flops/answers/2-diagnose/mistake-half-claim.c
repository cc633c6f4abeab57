/* The check says: the upper half of the claim */

#include <stdint.h>

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    const uint64_t matrix = d * d_ff;
    const uint32_t claim = (uint32_t)claimed;

    if (claim == 6 * matrix)
        return "right";
    if (claim == 3 * matrix)
        return "macs";
    if (claim == 4 * matrix)
        return "two matrices";
    if (claim == 2 * matrix)
        return "both";
    if (claim == 12 * matrix)
        return "twice";
    return "unknown";
}
