/* The check says: the wrong way */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    if (step <= 0)
        step = -step;
    a(state, step / 2);
    b(state, step);
    a(state, step / 2);
}
