/* kernel_vector.c: vectors of 16 bytes, on any processor. */

#include "kernel.h"

#ifdef __GNUC__

#define BYTES 16
#define ROWS 6
#include "tile.h"

const struct kernel *kernel_vector(void)
{
    static const struct kernel kernel = {
        "vector", LANES, ROWS, tile, dot, fetch, silu_each, silu_slope_each,
    };

    return &kernel;
}

#else

const struct kernel *kernel_vector(void)
{
    return NULL;
}

#endif
