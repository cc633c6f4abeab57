/* The check says: blocks of numbers */

#include "matrix.h"

void unpack_blocks(const struct matrix *packed, size_t block,
                   struct matrix *gate, struct matrix *up)
{
    for (size_t i = 0; i < gate->rows * gate->cols; i++) {
        const size_t at = i / block * 2 * block + i % block;

        gate->data[i] = packed->data[at];
        up->data[i] = packed->data[at + block];
    }
}
