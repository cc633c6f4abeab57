/* function.h: what exercise 8.3 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stddef.h>

#include "real.h"

void pack_eights(const real *w, size_t out, size_t in, real *packed);

#endif
