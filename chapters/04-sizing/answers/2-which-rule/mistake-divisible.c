/* The check says: but not the one that this rule makes */

#include <stdbool.h>
#include <stdint.h>

void which_rules(uint64_t d, uint64_t d_ff, bool made[4])
{
    (void)d;
    made[0] = d_ff % 256 == 0;
    made[1] = d_ff % 256 == 0;
    made[2] = d_ff % 64 == 0;
    made[3] = d_ff % 8 == 0;
}
