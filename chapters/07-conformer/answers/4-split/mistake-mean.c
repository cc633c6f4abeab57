/* The check says: the mean of both orders */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    real ab[] = {state[0], state[1]}, ba[] = {state[0], state[1]};

    a(ab, step);
    b(ab, step);
    b(ba, step);
    a(ba, step);
    state[0] = (ab[0] + ba[0]) / 2;
    state[1] = (ab[1] + ba[1]) / 2;
}
