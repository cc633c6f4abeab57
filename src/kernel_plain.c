/* kernel_plain.c: the kernel in C11 alone, for any compiler and processor. */

#include "activation.h"
#include "kernel.h"

enum { LANES = 4 };

/* One half of a tile, `b` with twice as many columns. */
static void half(size_t rows, size_t depth, const real *a, const real *b,
                 const real *from, real *sums, size_t step)
{
    for (size_t r = 0; r < rows; r++, sums += step) {
        real sum[LANES] = {0};

        for (size_t k = 0; k < depth; k++) {
            const real ark = a[(k / LANES * rows + r) * LANES + k % LANES];

            for (size_t lane = 0; lane < LANES; lane++)
                sum[lane] += ark * b[2 * k * LANES + lane];
        }
        for (size_t lane = 0; lane < LANES; lane++)
            sums[lane] = (from ? from : sums)[lane] + sum[lane];
    }
}

static void tile(size_t rows, size_t depth, const real *a, const real *b,
                 const real *from, real *left, real *right, size_t step)
{
    half(rows, depth, a, b, from, left, step);
    half(rows, depth, a, b + LANES, from ? from + LANES : NULL, right, step);
}

static void fetch(const real *at)
{
    (void)at;
}

static real dot(size_t n, const real *a, const real *b)
{
    real sum[LANES] = {0};

    for (size_t i = 0; i < n; i++)
        sum[i % LANES] += a[i] * b[i];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

static void silu_each(size_t n, const real *z, real *h)
{
    for (size_t i = 0; i < n; i++)
        h[i] = silu(z[i]);
}

static void silu_slope_each(size_t n, const real *z, real *slope)
{
    for (size_t i = 0; i < n; i++)
        slope[i] = silu_slope(z[i]);
}

const struct kernel *kernel_plain(void)
{
    static const struct kernel kernel = {
        "plain", LANES, 4, tile, dot, fetch, silu_each, silu_slope_each,
    };

    return &kernel;
}
