/* function.h: what exercise 2.1 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "real.h"

real slope_of_silu(real z);

#endif
