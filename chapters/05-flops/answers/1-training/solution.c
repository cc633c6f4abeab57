/*
 * A token meets each weight once on the way there and twice on the way back:
 * three multiply-adds, which are six FLOPs.
 */

#include <stdbool.h>
#include <stdint.h>

uint64_t training_flops(bool gated, uint64_t d, uint64_t d_ff, uint64_t tokens)
{
    const uint64_t weights = (gated ? 3 : 2) * d * d_ff;

    return 6 * weights * tokens;
}
