/* function.h: what exercise 1.1 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "real.h"

real keep_positive(real z);

#endif
