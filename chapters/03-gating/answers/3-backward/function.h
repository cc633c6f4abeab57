/* function.h: what exercise 3.3 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "glu.h"

void product_backward(const struct activation *f, const struct matrix *gate,
                      const struct matrix *up, const struct matrix *dh,
                      struct matrix *dgate, struct matrix *dup);

#endif
