/* function.h: what exercise 3.2 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "real.h"

void multiply_with_silu(real gate[2][2], real up[2][2], real down[2]);

#endif
