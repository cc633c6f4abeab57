/* function.h: what exercise 3.5 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "glu.h"

const char *which_order(const struct matrix *packed, const struct matrix *h,
                        const struct activation *f);

#endif
