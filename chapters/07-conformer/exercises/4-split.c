/*
 * Exercise 7.4: Strang splitting.
 *
 * A state moves under two influences at once, and each of them alone can be
 * solved exactly: a(state, time) moves the state to where a alone would have
 * it after that time, and b(state, time) does so for b. How many numbers the
 * state has is their affair.
 *
 * Move the state by one step of Strang's splitting: a for half of the step, b
 * for the whole, and a for the other half. Each starts where the one before it
 * has ended. The step may be 0 or negative (back in time); a and b take any
 * time.
 */

#include "real.h"

void strang_step(void (*a)(real *state, real time),
                 void (*b)(real *state, real time), real *state, real step)
{
    /* TODO */
}
