/* kernel_avx2.c: vectors of 32 bytes, where the processor has AVX2 and FMA. */

#include "kernel.h"

#if defined __x86_64__ && defined __GNUC__
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,fma"))),             \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif
#define BYTES 32
#define ROWS 6
#define STEP 4
#include "tile.h"
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

const struct kernel *kernel_avx2(void)
{
#ifdef BYTES
    static const struct kernel kernel = {"avx2", TILE_KERNEL};

    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return &kernel;
#endif
    return NULL;
}
