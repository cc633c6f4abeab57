/* kernel_vector.c: vectors of 16 bytes, which most processors have. */

#include "kernel.h"

#ifdef __GNUC__
#define BYTES 16
#define ROWS 6
#include "tile.h"
#endif

const struct kernel *kernel_vector(void)
{
#ifdef BYTES
    static const struct kernel kernel = {"vector", TILE_KERNEL};

    return &kernel;
#else
    return NULL;
#endif
}
