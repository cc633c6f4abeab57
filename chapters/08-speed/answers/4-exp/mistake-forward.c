/* The check says: which is the rounding of its additions */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static float exp_of(float x)
{
    const float some = x < -87 ? -87 : x, clamped = some > 88 ? 88 : some;
    const float sum = clamped * 1.44269504F + 12582912;
    const float n = sum - 12582912;
    const float r = (clamped - n * 0.693359375F) + n * 2.12194440e-4F;
    float series = 1, term = 1, power;
    uint32_t bits;

    for (int k = 1; k <= 8; k++) {
        term *= r / (float)k;
        series += term;
    }
    memcpy(&bits, &sum, sizeof bits);
    bits = (bits + 127) << 23;
    memcpy(&power, &bits, sizeof power);
    return series * power;
}

void exp_each(size_t n, const float *x, float *y)
{
    for (size_t i = 0; i < n; i++)
        y[i] = exp_of(x[i]);
}
