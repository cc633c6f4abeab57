/* function.h: what exercise 1.4 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "matrix.h"

size_t count_dead(const struct matrix *h);

#endif
