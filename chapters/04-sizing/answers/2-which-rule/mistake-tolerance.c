/* The check says: To be near h is not enough */

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

void which_rules(uint64_t d, uint64_t d_ff, bool made[4])
{
    const double h = 8 * (double)d / 3, apart = fabs((double)d_ff - h);

    made[0] = d_ff >= (uint64_t)h && apart < 256;
    made[1] = apart <= 128;
    made[2] = d_ff <= (uint64_t)h && apart < 64;
    made[3] = d_ff >= (uint64_t)h && apart < 8;
}
