/*
 * To round up or to the nearest is to add something first and to round down
 * then. All four rules are tried: none excludes another.
 */

#include <stdbool.h>
#include <stdint.h>

void which_rules(uint64_t d, uint64_t d_ff, bool made[4])
{
    const uint64_t h = 8 * d / 3;

    made[0] = d_ff == (h + 255) / 256 * 256;
    made[1] = d_ff == (h + 128) / 256 * 256;
    made[2] = d_ff == h / 64 * 64;
    made[3] = d_ff == (h + 7) / 8 * 8;
}
