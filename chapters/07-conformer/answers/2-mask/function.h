/* function.h: what exercise 7.2 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "matrix.h"

void make_mask(real rate, const real *uniform, struct matrix *mask);

#endif
