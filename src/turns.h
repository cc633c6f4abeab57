/*
 * turns.h: several ways to do a thing, timed by turns.
 *
 * What disturbs a machine for a while then disturbs all of them alike.
 */
#ifndef TURNS_H
#define TURNS_H

#include <stddef.h>

enum { TURNS = 200, RUNNERS = 16 };

struct runner {
    const char *name;
    /* Runs so many times; the seconds, or 0 where it cannot any more. */
    double (*run)(void *context, size_t times);
    void *context;
    size_t times;  /* in one turn, so that it takes long enough */
    size_t before; /* and unmeasured before that */
    double seconds[TURNS];
};

/* Up to RUNNERS of them; more are left out. Starts as {0}, or with a pause
 * before each run. */
struct turns {
    double pause; /* seconds, below 1 */
    size_t count, done;
    struct runner list[RUNNERS];
};

void turns_add(struct turns *turns, const char *name,
               double (*run)(void *context, size_t times), void *context);

/*
 * Runs each, from another one on each time, for about 10 ms or once, and
 * before that unmeasured for twice as long unless it takes 0.03 s; at most
 * TURNS times. The first call finds out how often each must run.
 */
void turns_take(struct turns *turns);

/* The median time of one run; 0 if it could not run in every turn. */
double turns_median(const struct turns *turns, size_t i);

/* The same of the time that a quarter of the runs do not exceed. */
double turns_quartile(const struct turns *turns, size_t i);

#endif
