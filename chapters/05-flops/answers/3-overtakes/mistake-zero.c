/* The check says: T is at least 1 */

#include <stdint.h>

uint64_t overtakes(uint64_t d, uint64_t d_ff)
{
    const uint64_t network = 3 * d_ff, projections = 4 * d;

    return network < projections ? 0 : (network - projections) / 2 + 1;
}
