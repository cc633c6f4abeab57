/* The check says: it is a alone that is halved */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    a(state, step / 2);
    b(state, step / 2);
    a(state, step / 2);
}
