/* function.h: what exercise 2.4 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "activation.h"

void curve_backward(const struct activation *f, const struct matrix *z,
                    const struct matrix *h, const struct matrix *dh,
                    struct matrix *dz);

#endif
