/* function.h: what exercise 6.3 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "matrix.h"

real taylor_order(real (*loss)(void *context), void *context,
                  struct matrix *value, const struct matrix *gradient,
                  real step);

#endif
