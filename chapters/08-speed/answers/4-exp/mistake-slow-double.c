/* The check says: 0.5 is a double, 0.5f is not */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static float exp_of(float x)
{
    const float some = x < -87 ? -87 : x, clamped = some > 88 ? 88 : some;
    const float sum = (float)(clamped * 1.44269504 + 12582912);
    const float n = sum - 12582912;
    const float r = (float)((clamped - n * 0.693359375) + n * 2.12194440e-4);
    float series = (float)(1.0 / 5040), power;
    uint32_t bits;

    series = (float)(series * r + 1.0 / 720);
    series = (float)(series * r + 1.0 / 120);
    series = (float)(series * r + 1.0 / 24);
    series = (float)(series * r + 1.0 / 6);
    series = (float)(series * r + 1.0 / 2);
    series = (float)(series * r + 1);
    series = (float)(series * r + 1);
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
