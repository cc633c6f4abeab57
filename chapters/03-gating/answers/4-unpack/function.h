/* function.h: what exercise 3.4 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "matrix.h"

void unpack_blocks(const struct matrix *packed, size_t block,
                   struct matrix *gate, struct matrix *up);

#endif
