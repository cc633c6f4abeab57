/*
 * Per token the network takes 3 d d_ff multiply-adds and attention 4 d d + 2 d
 * T. A FLOP is half of one on either side, and d stands everywhere, so that
 * 2 T > 3 d_ff - 4 d remains. The division rounds down, hence the 1: it is
 * right for an odd difference and for an even one.
 */

#include <stdint.h>

uint64_t overtakes(uint64_t d, uint64_t d_ff)
{
    const uint64_t network = 3 * d_ff, projections = 4 * d;

    return network < projections ? 1 : (network - projections) / 2 + 1;
}
