/* The check says: but one sum alone waits for its last addition */

#include <stddef.h>

#include "real.h"

void tile_4_by_8(size_t depth, const real *a, const real *b, real *sums)
{
    for (size_t r = 0; r < 4; r++)
        for (size_t c = 0; c < 8; c++) {
            real sum = 0;

            for (size_t k = 0; k < depth; k++)
                sum += a[k * 4 + r] * b[k * 8 + c];
            sums[r * 8 + c] += sum;
        }
}
