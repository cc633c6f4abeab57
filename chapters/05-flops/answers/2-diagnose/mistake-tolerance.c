/* The check says: no tolerance */

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

static bool is_about(double ratio, double want)
{
    return fabs(ratio - want) < 1e-6;
}

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    const double ratio = (double)claimed / ((double)d * (double)d_ff);

    if (is_about(ratio, 6))
        return "right";
    if (is_about(ratio, 3))
        return "macs";
    if (is_about(ratio, 4))
        return "two matrices";
    if (is_about(ratio, 2))
        return "both";
    return is_about(ratio, 12) ? "twice" : "unknown";
}
