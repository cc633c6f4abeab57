/* The check says: there a call in the loop */

#include <stddef.h>
#include <tgmath.h>

static float exp_of(float x)
{
    const float some = x < -87 ? -87 : x, clamped = some > 88 ? 88 : some;
    const float sum = clamped * 1.44269504F + 12582912;
    const float n = sum - 12582912;
    const float r = (clamped - n * 0.693359375F) + n * 2.12194440e-4F;
    float series = 1.0F / 5040;

    series = series * r + 1.0F / 720;
    series = series * r + 1.0F / 120;
    series = series * r + 1.0F / 24;
    series = series * r + 1.0F / 6;
    series = series * r + 1.0F / 2;
    series = series * r + 1;
    series = series * r + 1;
    return isnan(x) ? x : ldexp(series, (int)n);
}

void exp_each(size_t n, const float *x, float *y)
{
    for (size_t i = 0; i < n; i++)
        y[i] = exp_of(x[i]);
}
