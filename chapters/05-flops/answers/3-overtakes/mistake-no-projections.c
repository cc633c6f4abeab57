/* The check says: Attention has four matrices, too */

#include <stdint.h>

uint64_t overtakes(uint64_t d, uint64_t d_ff)
{
    (void)d;
    return 3 * d_ff / 2 + 1;
}
