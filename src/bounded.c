/* bounded.c: sums and products that stop at the largest number. */

#include "bounded.h"

uint64_t bounded_plus(uint64_t a, uint64_t b)
{
    return b > TOO_MANY - a ? TOO_MANY : a + b;
}

uint64_t bounded_times(uint64_t a, uint64_t b)
{
    return b != 0 && a > TOO_MANY / b ? TOO_MANY : a * b;
}
