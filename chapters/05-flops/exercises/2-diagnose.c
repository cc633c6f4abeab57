/*
 * Exercise 5.2: what did they count?
 *
 * Somebody's counter claims that this many FLOPs carry a token through a gated
 * network d -> d_ff -> d, on the way there, with the matrices alone. Say what
 * it counted. Return
 *
 *     "right"           two FLOPs for each multiply-add in three matrices
 *     "macs"            the multiply-adds themselves
 *     "two matrices"    FLOPs, but of two matrices
 *     "both"            multiply-adds, and of two matrices
 *     "twice"           four FLOPs for each multiply-add in three matrices
 *     "unknown"         anything else, be it off by one
 *
 * d and d_ff are at least 1, and d * d_ff is less than 2^60. The claim may be
 * any number.
 */

#include <stdint.h>

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    /* TODO */
    return "unknown";
}
