/*
 * kernels.h: for tests that are run with each kernel.
 *
 * Include check.h first.
 */
#ifndef KERNELS_H
#define KERNELS_H

#include "kernel.h"
#include "random.h"

#ifdef _OPENMP
#include <omp.h>
#endif

/* All kernels by name; which of them are here depends on the processor. */
enum { KERNELS = 4 };

static const char *const kernel_names[KERNELS] = {"plain", "vector", "avx2",
                                                  "avx512"};

/* Runs a test once with each kernel that is here; one always is. */
static inline void with_each_kernel(void (*test)(const struct kernel *kernel))
{
    assert_non_null(kernel_named("plain"));
    for (size_t i = 0; i < KERNELS; i++)
        if (kernel_named(kernel_names[i]))
            test(kernel_named(kernel_names[i]));
}

/* What is made from now on has so many threads, where there are threads. */
static inline void ask_for_threads(int threads)
{
#ifdef _OPENMP
    omp_set_num_threads(threads);
#else
    (void)threads;
#endif
}

/* Fills m with whole numbers from -8 to 7: sums of their products are exact.
 */
static inline void fill_whole(real *m, size_t n, uint64_t seed)
{
    for (size_t i = 0; i < n; i++)
        m[i] = floor(random_at(seed, i, 8));
}

#endif
