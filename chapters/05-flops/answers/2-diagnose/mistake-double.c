/* The check says: a double cannot tell */

#include <stdint.h>

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    const double matrix = (double)d * (double)d_ff,
                 ratio = (double)claimed / matrix;

    if (ratio == 6)
        return "right";
    if (ratio == 3)
        return "macs";
    if (ratio == 4)
        return "two matrices";
    if (ratio == 2)
        return "both";
    if (ratio == 12)
        return "twice";
    return "unknown";
}
