/* kernel_vector.c: vectors of 16 bytes, which most processors have. */

#include "kernel.h"

#include <float.h>

/* gcc's vectors take no numbers from an x87, which are longer than a real. */
#if defined __GNUC__ && FLT_EVAL_METHOD == 0
#define BYTES 16
#define ROWS 6
#define STEP 2
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
