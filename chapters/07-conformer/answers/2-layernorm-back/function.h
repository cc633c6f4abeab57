/* function.h: what exercise 7.2 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "matrix.h"

void layer_norm_back(const struct matrix *x, const real *gain, real eps,
                     const struct matrix *dy, struct matrix *dx);

#endif
