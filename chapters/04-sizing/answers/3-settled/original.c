/*
 * Exercise 4.3: from which d on does rounding cost less than 1 percent?
 *
 * d_ff is 8d/3, truncated to a whole number and then rounded up to a multiple
 * of multiple_of, which is between 1 and 4096. It may be more than 8d/3, the
 * exact fraction: if multiple_of is 8, then for d = 4 it is 16 instead of
 * 10 2/3, which is 50 percent more, and for d = 6 it is 16, too, and 0 percent
 * more.
 *
 * Return the smallest d, 1 or larger, such that for it and for every larger d
 * d_ff is less than 1.01 times 8d/3. (Exactly 1.01 times is not less.) There
 * is no neat formula for it; a short loop finds it.
 */

#include <stdint.h>

uint64_t settled(uint64_t multiple_of)
{
    /* TODO */
    return 0;
}
