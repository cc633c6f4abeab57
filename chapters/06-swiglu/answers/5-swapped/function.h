/* function.h: what exercise 6.5 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stdbool.h>

#include "swiglu.h"

bool is_swapped(const struct swiglu *layer, const struct matrix *x,
                const struct matrix *y);

#endif
