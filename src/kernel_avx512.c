/* kernel_avx512.c: vectors of 64 bytes, where the processor has AVX-512. */

#include "kernel.h"

#if defined __x86_64__ && defined __GNUC__
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx512f"))),              \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f")
#endif
#define BYTES 64
#define ROWS 14
#define STEP 2
#include "tile.h"
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

const struct kernel *kernel_avx512(void)
{
#ifdef BYTES
    static const struct kernel kernel = {"avx512", TILE_KERNEL};

    if (__builtin_cpu_supports("avx512f"))
        return &kernel;
#endif
    return NULL;
}
