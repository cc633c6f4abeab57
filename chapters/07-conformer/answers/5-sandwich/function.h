/* function.h: what exercise 7.5 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "macaron.h"

void macaron(const struct conformer *first, const struct conformer *second,
             const struct macaron_branch *attention,
             const struct macaron_branch *convolution,
             const struct layernorm *norm, const struct matrix *x,
             struct matrix *y);

#endif
