/* function.h: what exercise 2.3 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "real.h"

real widest_gap(real *at);

#endif
