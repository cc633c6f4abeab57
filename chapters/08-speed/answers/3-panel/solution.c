/*
 * `packed` is written from its beginning to its end, in the order in which the
 * tile is going to read it.
 */

#include <stddef.h>

#include "real.h"

void pack_eights(const real *w, size_t out, size_t in, real *packed)
{
    for (size_t first = 0; first < out; first += 8)
        for (size_t i = 0; i < in; i++)
            for (size_t o = first; o < first + 8; o++)
                *packed++ = o < out ? w[o * in + i] : 0;
}
