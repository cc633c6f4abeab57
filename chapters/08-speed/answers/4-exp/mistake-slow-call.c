/* The check says: times as fast as expf() */

#include <stddef.h>
#include <tgmath.h>

void exp_each(size_t n, const float *x, float *y)
{
    for (size_t i = 0; i < n; i++) {
        const float some = x[i] < -87 ? -87 : x[i];

        y[i] = exp(some > 88 ? 88 : some);
    }
}
