/*
 * Exercise 4.2: which rule made this d_ff?
 *
 * Four rules in use begin with h = 8d/3, truncated to a whole number. Set each
 * entry of made to whether its rule makes exactly d_ff out of d:
 *
 * - made[0]: h up to a multiple of 256 (LLaMA);
 * - made[1]: h to the nearest multiple of 256, up from halfway between two;
 * - made[2]: h down to a multiple of 64 (Megatron-DeepSpeed);
 * - made[3]: h up to a multiple of 8 (DINOv2).
 *
 * None of them changes an h that is such a multiple already. Several may make
 * the same d_ff. (The first two make 11008 out of 4096, so LLaMA's 7B does not
 * show which of them was used; its 13B, 13824 out of 5120, does.)
 *
 * d is between 1 and 2^32, d_ff any number, 0 too. made holds nothing of use
 * before.
 */

#include <stdbool.h>
#include <stdint.h>

void which_rules(uint64_t d, uint64_t d_ff, bool made[4])
{
    /* TODO */
}
