/* The check says: was not set */

#include <stdbool.h>
#include <stdint.h>

void which_rules(uint64_t d, uint64_t d_ff, bool made[4])
{
    const uint64_t h = 8 * d / 3;

    if (d_ff == (h + 255) / 256 * 256)
        made[0] = true;
    if (d_ff == (h + 128) / 256 * 256)
        made[1] = true;
    if (d_ff == h / 64 * 64)
        made[2] = true;
    if (d_ff == (h + 7) / 8 * 8)
        made[3] = true;
}
