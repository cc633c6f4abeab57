/* The check says: do not stop at the first rule that fits */

#include <stdbool.h>
#include <stdint.h>

void which_rules(uint64_t d, uint64_t d_ff, bool made[4])
{
    const uint64_t h = 8 * d / 3;

    for (int i = 0; i < 4; i++)
        made[i] = false;
    if (d_ff == (h + 255) / 256 * 256)
        made[0] = true;
    else if (d_ff == (h + 128) / 256 * 256)
        made[1] = true;
    else if (d_ff == h / 64 * 64)
        made[2] = true;
    else if (d_ff == (h + 7) / 8 * 8)
        made[3] = true;
}
