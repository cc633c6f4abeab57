/* function.h: what exercise 7.4 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step);

#endif
