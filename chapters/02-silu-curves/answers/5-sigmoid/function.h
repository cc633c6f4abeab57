/* function.h: what exercise 2.5 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "real.h"

real squash(real z);

#endif
