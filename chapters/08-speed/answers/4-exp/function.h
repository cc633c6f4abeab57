/* function.h: what exercise 8.4 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stddef.h>

void exp_each(size_t n, const float *x, float *y);

#endif
