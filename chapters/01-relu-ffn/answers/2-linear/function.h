/* function.h: what exercise 1.2 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stddef.h>

#include "real.h"

void linear_in_out(const real *x, const real *w, const real *b, real *y,
                   size_t in, size_t out);

#endif
