/* function.h: what exercise 6.4 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "matrix.h"

void rms_backward(const struct matrix *x, const real *gain, real eps,
                  const struct matrix *dy, struct matrix *dx);

#endif
