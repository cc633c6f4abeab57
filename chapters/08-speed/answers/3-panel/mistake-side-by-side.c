/* The check says: The panels lie side by side */

#include <stddef.h>

#include "real.h"

void pack_eights(const real *w, size_t out, size_t in, real *packed)
{
    const size_t panels = (out + 7) / 8;

    for (size_t i = 0; i < in; i++)
        for (size_t o = 0; o < panels * 8; o++)
            *packed++ = o < out ? w[o * in + i] : 0;
}
