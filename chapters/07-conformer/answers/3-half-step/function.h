/* function.h: what exercise 7.3 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "matrix.h"

void half_step(const struct matrix *x, const struct matrix *f,
               struct matrix *y);

#endif
