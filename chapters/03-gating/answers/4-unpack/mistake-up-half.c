/* The check says: not all in the second half */

#include "matrix.h"

void unpack_blocks(const struct matrix *packed, size_t block,
                   struct matrix *gate, struct matrix *up)
{
    const size_t d_ff = gate->rows, d = gate->cols;

    for (size_t j = 0; j < d_ff; j++) {
        const size_t at = j / block * 2 * block + j % block;

        for (size_t i = 0; i < d; i++) {
            gate->data[j * d + i] = packed->data[at * d + i];
            up->data[j * d + i] = packed->data[(d_ff + j) * d + i];
        }
    }
}
