/* The check says: does not fit 32 bits */

#include <stdbool.h>
#include <stdint.h>

void which_rules(uint64_t d, uint64_t d_ff, bool made[4])
{
    const uint32_t h = (uint32_t)(8 * d / 3), asked = (uint32_t)d_ff;

    made[0] = asked == (h + 255) / 256 * 256;
    made[1] = asked == (h + 128) / 256 * 256;
    made[2] = asked == h / 64 * 64;
    made[3] = asked == (h + 7) / 8 * 8;
}
