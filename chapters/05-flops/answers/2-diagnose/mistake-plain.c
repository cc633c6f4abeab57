/* The check says: what a plain network costs */

#include <stdint.h>

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    const uint64_t matrix = d * d_ff;

    if (claimed == 4 * matrix)
        return "right";
    if (claimed == 2 * matrix)
        return "macs";
    if (claimed == 6 * matrix)
        return "two matrices";
    if (claimed == 3 * matrix)
        return "both";
    if (claimed == 8 * matrix)
        return "twice";
    return "unknown";
}
