/* The check says: stored as [8][4] */

#include <stddef.h>

#include "real.h"

void tile_4_by_8(size_t depth, const real *a, const real *b, real *sums)
{
    real sum[4][8] = {{0}};

    for (size_t k = 0; k < depth; k++)
        for (size_t r = 0; r < 4; r++)
            for (size_t c = 0; c < 8; c++)
                sum[r][c] += a[k * 4 + r] * b[k * 8 + c];
    for (size_t r = 0; r < 4; r++)
        for (size_t c = 0; c < 8; c++)
            sums[c * 4 + r] += sum[r][c];
}
