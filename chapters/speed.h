/*
 * speed.h: what the speed.c of the exercises share.
 *
 * Where speed counts, an answer that is right is measured. The judge compiles
 * speed.c, which includes this file and defines check(), with the answer: in
 * float, optimised, and without sanitizers.
 */
#ifndef SPEED_H
#define SPEED_H

#include <time.h>

#include "exercise.h"

/*
 * Seconds of computing: this clock stands still while another program runs.
 * (The clock of the whole process is coarse where its time is limited.)
 */
static double clock_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double time_of(void (*run)(void))
{
    const double start = clock_now();

    run();
    return clock_now() - start;
}

/*
 * Ends the check unless the answer is so many `times` as fast as `other`, best
 * against best of what was measured by turns; else tells the judge how many. A
 * right answer is never to fail because the machine is busy: one that is not
 * fast enough gets more turns, with a rest before each.
 */
static void at_least(double times, void (*answer)(void), void (*other)(void),
                     const char *name_of_other, const char *why)
{
    enum { FEW = 5, MANY = 30 };
    const struct timespec rest = {0, 5000000};
    double best = HUGE_VAL, best_of_other = HUGE_VAL;

    for (int turn = 0; turn < MANY; turn++) {
        if (turn >= FEW)
            nanosleep(&rest, NULL);
        best_of_other = fmin(best_of_other, time_of(other));
        best = fmin(best, time_of(answer));
        if (turn >= FEW - 1 && best_of_other >= times * best) {
            dprintf(JUDGE, "It is %.1f times as fast as %s.\n",
                    best_of_other / best, name_of_other);
            return;
        }
    }
    wrong("It is right, but too slow: %.2f times as fast as %s.\nAt least "
          "%.1f times was asked for.\n%s",
          best_of_other / best, name_of_other, times, why);
}

/* What was right in double and not optimised must be so here. */
static void still_right(const float *got, const float *want, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!(fabs(got[i] - want[i]) <= 1e-3F * (1 + fabs(want[i]))))
            wrong("In float, and optimised, entry %zu is %g and not %g. Is "
                  "something read before it\nis set, or a pointer cast where "
                  "the bits are to be copied by memcpy()?",
                  i, (double)got[i], (double)want[i]);
}

#endif
