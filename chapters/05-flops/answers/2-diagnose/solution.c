/*
 * All counts are whole multiples of d * d_ff, none more than twelve times, so
 * nothing passes 64 bits. The claim itself is not multiplied: it might.
 */

#include <stdint.h>

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    const uint64_t matrix = d * d_ff;

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
