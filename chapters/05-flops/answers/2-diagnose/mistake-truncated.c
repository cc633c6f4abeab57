/* The check says: drops what is left over */

#include <stdint.h>

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    switch (claimed / (d * d_ff)) {
    case 6:
        return "right";
    case 3:
        return "macs";
    case 4:
        return "two matrices";
    case 2:
        return "both";
    case 12:
        return "twice";
    default:
        return "unknown";
    }
}
