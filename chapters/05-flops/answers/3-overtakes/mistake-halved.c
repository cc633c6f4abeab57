/* The check says: lost a half */

#include <stdint.h>

uint64_t overtakes(uint64_t d, uint64_t d_ff)
{
    const uint64_t network = d_ff / 2 * 3, projections = 2 * d;

    return network < projections ? 1 : network - projections + 1;
}
