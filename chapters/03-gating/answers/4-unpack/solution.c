/* Each pair of blocks takes 2 * block rows of packed; up's come second. */

#include "matrix.h"

void unpack_blocks(const struct matrix *packed, size_t block,
                   struct matrix *gate, struct matrix *up)
{
    for (size_t j = 0; j < gate->rows; j++) {
        const size_t at = j / block * 2 * block + j % block;

        for (size_t i = 0; i < gate->cols; i++) {
            matrix_row(gate, j)[i] = matrix_row(packed, at)[i];
            matrix_row(up, j)[i] = matrix_row(packed, at + block)[i];
        }
    }
}
