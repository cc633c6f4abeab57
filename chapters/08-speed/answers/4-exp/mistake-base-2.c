/* The check says: That is 2 to the power x */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static float exp_of(float x)
{
    const float some = x < -87 ? -87 : x, clamped = some > 88 ? 88 : some;
    const float sum = clamped + 12582912;
    const float n = sum - 12582912;
    const float r = (clamped - n) * 0.693147181F;
    float series = 1.0F / 5040, power;
    uint32_t bits;

    series = series * r + 1.0F / 720;
    series = series * r + 1.0F / 120;
    series = series * r + 1.0F / 24;
    series = series * r + 1.0F / 6;
    series = series * r + 1.0F / 2;
    series = series * r + 1;
    series = series * r + 1;
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
