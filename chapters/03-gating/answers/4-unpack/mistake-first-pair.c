/* The check says: Only the first block of gate was filled */

#include "matrix.h"

void unpack_blocks(const struct matrix *packed, size_t block,
                   struct matrix *gate, struct matrix *up)
{
    const size_t d = gate->cols;

    for (size_t j = 0; j < block; j++) {
        for (size_t i = 0; i < d; i++) {
            gate->data[j * d + i] = packed->data[j * d + i];
            up->data[j * d + i] = packed->data[(block + j) * d + i];
        }
    }
}
