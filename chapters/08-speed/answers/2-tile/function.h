/* function.h: what exercise 8.2 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stddef.h>

#include "real.h"

void tile_4_by_8(size_t depth, const real *a, const real *b, real *sums);

#endif
