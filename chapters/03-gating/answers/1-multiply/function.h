/* function.h: what exercise 3.1 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "real.h"

void multiply(real w[2], real v[2]);

#endif
