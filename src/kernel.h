/*
 * kernel.h: the innermost loops, written once for each kind of processor.
 *
 * A kernel multiplies a tile: a few rows of one matrix by a panel, a few
 * columns of another, with both laid out in the order in which they are read.
 * Goto and van de Geijn 2008, "Anatomy of high-performance matrix
 * multiplication"; Van Zee and van de Geijn 2015, "BLIS".
 */
#ifndef KERNEL_H
#define KERNEL_H

#include "activation.h"

/* The most rows that a tile of any kernel has, and numbers in a vector. */
enum { KERNEL_ROWS = 14, KERNEL_LANES = 16 };

/*
 * A panel has 2 `lanes` columns: two vectors, the left and the right one. None
 * of its functions allocates or keeps anything.
 */
struct kernel {
    const char *name;
    size_t lanes; /* numbers in one vector */
    size_t rows;  /* the most rows of a tile, at most KERNEL_ROWS */

    /*
     * A tile, with `rows` from 1 to the kernel's own, of products with the
     * left and the right half of a panel:
     *
     *     left(r)[lane] = from[0][lane] + sum over k of a(r, k) b[k][0][lane]
     *     right(r)[lane] = from[1][lane] + sum over k of a(r, k) b[k][1][lane]
     *
     * or added to what is there, where `from` is NULL. a has groups of so many
     * k as there are lanes, a(r, k) = a[k / lanes][r][k % lanes]; b: [depth]
     * [2][lanes]; rows of left and right begin `step` numbers apart. Each sum
     * is formed in the order of k before it is added.
     */
    void (*tile)(size_t rows, size_t depth, const real *a, const real *b,
                 const real *from, real *left, real *right, size_t step);

    /* The sum over i of a[i] b[i], in `lanes` chains or more. */
    real (*dot)(size_t n, const real *a, const real *b);

    /* Asks memory for a panel's width of numbers that will soon be needed. */
    void (*fetch)(const real *at);

    /*
     * h[i] = silu(z[i]), or its slope. h may be z itself. In float, SiLU is
     * off by at most 4e-7 of itself wherever it is a normal number, and its
     * slope by at most 2e-7, not of itself. NaN gives NaN, and infinities give
     * the limits.
     */
    void (*silu)(size_t n, const real *z, real *h);
    void (*silu_slope)(size_t n, const real *z, real *slope);
};

/*
 * The kernel of that name, or NULL where there is none or the processor or
 * the compiler cannot: "plain" (C11 alone), "vector" (16 bytes: SSE2, NEON),
 * "avx2" and "avx512".
 */
const struct kernel *kernel_named(const char *name);

/*
 * The widest that runs here, or the one that the environment variable
 * FFN_KERNEL names. If there is no such kernel here, says so on standard error
 * and exits with status 2.
 */
const struct kernel *kernel_chosen(void);

/*
 * h = f(z) for n numbers, or f's slope: by the kernel if it has f, which is
 * SiLU, else one by one. h may be z itself.
 */
void kernel_values(const struct kernel *kernel, const struct activation *f,
                   size_t n, const real *z, real *h);
void kernel_slopes(const struct kernel *kernel, const struct activation *f,
                   size_t n, const real *z, real *slope);

/* What each kernel's own file has: the kernel, or NULL. */
const struct kernel *kernel_plain(void);
const struct kernel *kernel_vector(void);
const struct kernel *kernel_avx2(void);
const struct kernel *kernel_avx512(void);

#endif
