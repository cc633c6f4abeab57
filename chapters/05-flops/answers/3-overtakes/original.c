/*
 * Exercise 5.3: when does attention overtake?
 *
 * Beside its gated feed-forward network d -> d_ff -> d, a transformer block
 * has attention. That multiplies each token by four matrices [d][d]: for its
 * query, its key, its value and the output. And if there are T tokens, each of
 * them looks at all T (no mask saves any): for each of these it takes d
 * multiply-adds for a score, and d more to add up the values. Nothing else is
 * counted, and of the network the three matrices. Return the smallest T >= 1
 * for which attention costs more FLOPs per token than the network. d and d_ff
 * lie between 1 and 2^20.
 */

#include <stdint.h>

uint64_t overtakes(uint64_t d, uint64_t d_ff)
{
    /* TODO */
    return 0;
}
