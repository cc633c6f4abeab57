/* function.h: what exercise 7.1 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "matrix.h"

void layer_norm(const struct matrix *x, const real *gain, const real *bias,
                real eps, struct matrix *y);

#endif
