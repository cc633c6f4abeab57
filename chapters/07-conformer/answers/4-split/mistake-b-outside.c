/* The check says: b stands outside */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    b(state, step / 2);
    a(state, step);
    b(state, step / 2);
}
