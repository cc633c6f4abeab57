/*
 * tile.h: the vector kernels, one source for vectors of any width.
 *
 * Included once by the file of each of them, which defines BYTES, the width of
 * a vector, ROWS, the most rows of a tile, and STEP, how many turns of its
 * loop are written out, a divisor of the numbers in a vector. What is needed
 * beside C11 are the vector types of gcc and clang.
 */
#include "kernel.h"

#include <stdint.h>
#include <string.h>

enum { LANES = BYTES / sizeof(real) };

typedef real vector __attribute__((vector_size(BYTES)));

/* What a comparison of two vectors gives: whole numbers, -1 for true. */
typedef __typeof__((vector){0} < (vector){0}) whole;

#define INLINE static inline __attribute__((always_inline))

#ifdef __clang__
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL _Pragma("GCC unroll 14")
#endif

INLINE vector load(const real *from)
{
    vector v;

    memcpy(&v, from, sizeof v);
    return v;
}

INLINE void store(real *to, vector v)
{
    memcpy(to, &v, sizeof v);
}

INLINE vector choose(whole condition, vector yes, vector no)
{
    return (vector)((condition & (whole)yes) | (~condition & (whole)no));
}

/* 1 / k! */
static const double INVERSE_FACTORIAL[] = {
    1.0 / 1,         1.0 / 1,          1.0 / 2,       1.0 / 6,
    1.0 / 24,        1.0 / 120,        1.0 / 720,     1.0 / 5040,
    1.0 / 40320,     1.0 / 362880,     1.0 / 3628800, 1.0 / 39916800,
    1.0 / 479001600, 1.0 / 6227020800,
};

/* One k of a tile: a(r, k) is a[r * LANES]. */
INLINE void add_products(size_t rows, const real *a, const real *b, vector *l,
                         vector *r)
{
    const vector b0 = load(b), b1 = load(b + LANES);

    UNROLL
    for (size_t i = 0; i < rows; i++) {
        l[i] += a[i * LANES] * b0;
        r[i] += a[i * LANES] * b1;
    }
}

/* sums = from + more, or sums += more where `from` is NULL. */
INLINE void add_up(size_t rows, const real *from, const vector *more,
                   real *sums, size_t step)
{
    UNROLL
    for (size_t i = 0; i < rows; i++, sums += step)
        store(sums, load(from ? from : sums) + more[i]);
}

/* A tile of so many rows, which the compiler knows: all sums in registers. */
INLINE void tile_of(size_t rows, size_t depth, const real *a, const real *b,
                    const real *from, real *left, real *right, size_t step)
{
    vector l[KERNEL_ROWS], r[KERNEL_ROWS];

    UNROLL
    for (size_t i = 0; i < rows; i++)
        l[i] = r[i] = (vector){0};
    for (; depth >= LANES; depth -= LANES) {
        for (size_t k = 0; k < LANES; k += STEP) {
            UNROLL
            for (size_t s = 0; s < STEP; s++)
                add_products(rows, a + s, b + s * 2 * LANES, l, r);
            a += STEP;
            b += STEP * 2 * LANES;
        }
        a += (rows - 1) * LANES; /* past the other rows' groups */
    }
    for (size_t k = 0; k < depth; k++)
        add_products(rows, a + k, b + k * 2 * LANES, l, r);
    add_up(rows, from, l, left, step);
    add_up(rows, from ? from + LANES : NULL, r, right, step);
}

#define TILE(n)                                                               \
    case n:                                                                   \
        if (n <= ROWS)                                                        \
            tile_of(n, depth, a, b, from, left, right, step);                 \
        break

_Static_assert(ROWS <= 14, "a tile of so many rows is below");

static void tile(size_t rows, size_t depth, const real *a, const real *b,
                 const real *from, real *left, real *right, size_t step)
{
    switch (rows) {
        TILE(1);
        TILE(2);
        TILE(3);
        TILE(4);
        TILE(5);
        TILE(6);
        TILE(7);
        TILE(8);
        TILE(9);
        TILE(10);
        TILE(11);
        TILE(12);
        TILE(13);
        TILE(14);
    }
}

static void fetch(const real *at)
{
    for (size_t i = 0; i < 2 * LANES; i += 64 / sizeof(real))
        __builtin_prefetch(at + i);
    __builtin_prefetch(at + 2 * LANES - 1);
}

static real dot(size_t n, const real *a, const real *b)
{
    enum { CHAINS = 4 };
    vector sum[CHAINS] = {{0}};
    real total = 0;
    size_t i = 0;

    for (; i + CHAINS * LANES <= n; i += CHAINS * LANES) {
        UNROLL
        for (size_t c = 0; c < CHAINS; c++)
            sum[c] += load(a + i + c * LANES) * load(b + i + c * LANES);
    }
    sum[0] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    for (; i + LANES <= n; i += LANES)
        sum[0] += load(a + i) * load(b + i);
    for (; i < n; i++)
        total += a[i] * b[i];
    for (size_t lane = 0; lane < LANES; lane++)
        total += sum[0][lane];
    return total;
}

#define IN_FLOAT (sizeof(real) == sizeof(float))

/* exp(LIMIT) and its inverse are normal numbers. */
#define LIMIT ((real)(IN_FLOAT ? 87 : 708))

/*
 * exp(x) for x from -LIMIT to LIMIT, and NaN for NaN. With x = n log 2 + r, n
 * whole and r small, it is exp(r), a short series, times 2^n, which is n in
 * the bits of the exponent.
 */
INLINE vector exponential(vector x)
{
    enum { MANTISSA = IN_FLOAT ? 23 : 52, TERMS = IN_FLOAT ? 7 : 13 };
    enum { BIAS = IN_FLOAT ? 127 : 1023 };
    /* log(2) in two parts; n times the first is exact. */
    const real high = (real)(IN_FLOAT ? 0x1.63p-1 : 0x1.62e42feep-1);
    const real low =
        (real)(IN_FLOAT ? -0x1.bd0105c610ca8p-13 : 0x1.a39ef35793c76p-33);
    /* Added and taken away again, it leaves a whole number. */
    const real magic = (real)((uint64_t)3 << (MANTISSA - 1));
    const vector rounded = x * (real)0x1.71547652b82fep0 + magic;
    const vector n = rounded - magic;
    const vector r = (x - n * high) - n * low;
    const whole power = ((whole)rounded + BIAS) << MANTISSA;
    vector series = (vector){0} + (real)INVERSE_FACTORIAL[TERMS];

    UNROLL
    for (int k = TERMS - 1; k >= 0; k--)
        series = series * r + (real)INVERSE_FACTORIAL[k];
    return series * (vector)power;
}

/* |z|, but at most twice LIMIT; NaN for NaN. */
INLINE vector size_of(vector z)
{
    const vector most = (vector){0} + 2 * LIMIT;
    const vector size = choose(z < 0, -z, z);

    return choose(size > most, most, size);
}

/*
 * As in activation.c, exp(z) is the square of exp(z / 2), so that no factor is
 * too small before the product is.
 */
INLINE vector silu_of(vector z)
{
    const vector size = size_of(z), root = exponential(size / -2);

    return choose(z < 0, -size * root * root, z) / (1 + root * root);
}

INLINE vector silu_slope_of(vector z)
{
    const vector size = size_of(z), root = exponential(size / -2);
    const vector small = root * root / (1 + root * root);

    return choose(z < 0, small - size * small * (1 - small),
                  (1 - small) + size * (1 - small) * small);
}

/* h = f(z) for n numbers; the last few go through a vector of their own. */
INLINE void each(vector f(vector), size_t n, const real *z, real *h)
{
    vector last = {0};
    size_t i = 0;

    for (; i + LANES <= n; i += LANES)
        store(h + i, f(load(z + i)));
    if (i == n)
        return;
    memcpy(&last, z + i, (n - i) * sizeof(real));
    last = f(last);
    memcpy(h + i, &last, (n - i) * sizeof(real));
}

static void silu_each(size_t n, const real *z, real *h)
{
    each(silu_of, n, z, h);
}

static void silu_slope_each(size_t n, const real *z, real *slope)
{
    each(silu_slope_of, n, z, slope);
}

/* A kernel behind its name. */
#define TILE_KERNEL LANES, ROWS, tile, dot, fetch, silu_each, silu_slope_each
