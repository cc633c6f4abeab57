/* count.c: sums and products that stop at the largest number. */

#include "count.h"

uint64_t count_plus(uint64_t a, uint64_t b)
{
    return b > COUNT_TOO_MANY - a ? COUNT_TOO_MANY : a + b;
}

uint64_t count_times(uint64_t a, uint64_t b)
{
    return b != 0 && a > COUNT_TOO_MANY / b ? COUNT_TOO_MANY : a * b;
}
