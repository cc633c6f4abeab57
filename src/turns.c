/* turns.c: one after the other, and round again. */

#include "turns.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Seconds that can be measured well. */
#define ENOUGH 0.01

void turns_add(struct turns *turns, const char *name,
               double (*run)(void *context, size_t times), void *context)
{
    if (turns->count < RUNNERS)
        turns->list[turns->count++] =
            (struct runner){.name = name, .run = run, .context = context};
}

/* The threads of the one before may spin for a while, waiting for work. */
static void rest(const struct turns *turns)
{
    const long ns = (long)(turns->pause * 1e9);

    if (ns > 0)
        nanosleep(&(struct timespec){.tv_nsec = ns}, NULL);
}

/*
 * The first run of all does what is done only once. Before each measured run,
 * unless it is long, there are others for twice its time, in which the system
 * gives every thread a processor of its own.
 */
static void find_times(struct runner *r)
{
    double seconds = r->run(r->context, 1);

    if (seconds > 0 && seconds < ENOUGH)
        seconds = r->run(r->context, 1);
    r->times = 1;
    if (seconds > 0 && seconds < ENOUGH)
        r->times = seconds < ENOUGH / 100000 ? 100000
                                             : (size_t)(ENOUGH / seconds) + 1;
    r->before = seconds < 3 * ENOUGH ? 2 * r->times : 0;
}

void turns_take(struct turns *turns)
{
    const size_t turn = turns->done;

    if (turn == TURNS)
        return;
    for (size_t i = 0; turn == 0 && i < turns->count; i++) {
        rest(turns);
        find_times(&turns->list[i]);
    }
    for (size_t i = 0; i < turns->count; i++) {
        struct runner *const r = &turns->list[(turn + i) % turns->count];

        rest(turns);
        if (r->before > 0)
            r->run(r->context, r->before);
        r->seconds[turn] = r->run(r->context, r->times) / (double)r->times;
    }
    turns->done++;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Sorts a runner's times; false if it could not run in every turn. */
static bool sort(const struct turns *turns, size_t i, double sorted[TURNS])
{
    const size_t n = turns->done;

    memcpy(sorted, turns->list[i].seconds, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, by_size);
    return n > 0 && sorted[0] > 0;
}

double turns_median(const struct turns *turns, size_t i)
{
    const size_t n = turns->done;
    double sorted[TURNS];

    if (!sort(turns, i, sorted))
        return 0;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
}

double turns_quartile(const struct turns *turns, size_t i)
{
    double sorted[TURNS];

    return sort(turns, i, sorted) ? sorted[turns->done / 4] : 0;
}
