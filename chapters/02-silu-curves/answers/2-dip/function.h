/* function.h: what exercise 2.2 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "real.h"

real find_dip(real z);

#endif
