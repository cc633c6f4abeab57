/* The check says: Do not double the claim */

#include <stdint.h>

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    const uint64_t right = 6 * d * d_ff, matrix = d * d_ff;

    if (claimed == right)
        return "right";
    if (2 * claimed == right)
        return "macs";
    if (claimed == right - 2 * matrix)
        return "two matrices";
    if (claimed == 2 * matrix)
        return "both";
    return claimed == 2 * right ? "twice" : "unknown";
}
