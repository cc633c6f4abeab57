/*
 * Read from the other end, the step is the same. That is why its error has no
 * term in step^2, and halving all steps divides what is left at the end by 4.
 */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    a(state, step / 2);
    b(state, step);
    a(state, step / 2);
}
