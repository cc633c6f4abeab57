/*
 * Whole numbers truncate by themselves; but 8d has to come before / 3. What is
 * above a multiple, be it by 1, reaches the next one if multiple_of less 1 is
 * added; a multiple itself does not.
 */

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const uint64_t two_thirds = 8 * d / 3;
    const double wide = multiplier * (double)two_thirds;
    const uint64_t h = (uint64_t)wide;

    return (h + multiple_of - 1) / multiple_of * multiple_of;
}
