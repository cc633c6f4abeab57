/* function.h: what exercise 1.3 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stddef.h>

#include "real.h"

void backward(const real *x, const real *w, const real *dy, real *dx, real *dw,
              real *db, size_t tokens, size_t in, size_t out);

#endif
