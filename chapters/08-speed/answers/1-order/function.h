/* function.h: what exercise 8.1 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stddef.h>

#include "real.h"

void product_in_out(const real *x, const real *wt, real *y, size_t tokens,
                    size_t in, size_t out);

#endif
