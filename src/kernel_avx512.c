/* kernel_avx512.c: vectors of 64 bytes, where the processor has avx512. */

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
#include "tile.h"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

const struct kernel *kernel_avx512(void)
{
    static const struct kernel kernel = {
        "avx512", LANES, ROWS, tile, dot, fetch, silu_each, silu_slope_each,
    };

    return __builtin_cpu_supports("avx512f") ? &kernel : NULL;
}

#else

const struct kernel *kernel_avx512(void)
{
    return NULL;
}

#endif
