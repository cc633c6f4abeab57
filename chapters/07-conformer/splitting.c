/* splitting.c: two ways to take turns, and how far off they are. */

#include <stdio.h>

#include "options.h"
#include "real.h"

static const struct usage usage = {
    .program = "splitting",
    .summary = "Moves a point by two rules at once, a rotation and a pull, by "
               "taking turns with the\ntwo in ever smaller steps, and prints "
               "how far off it is after a time of 1: turns of\nwhole steps, "
               "and half steps of the one around whole steps of the other.",
};

struct point {
    real x, y;
};

/* Rule 1 alone, for a while: around the origin. */
static struct point turn(struct point p, real time)
{
    return (struct point){p.x * cos(time) - p.y * sin(time),
                          p.x * sin(time) + p.y * cos(time)};
}

/* Rule 2 alone: x falls, y stays. */
static struct point pull(struct point p, real time)
{
    return (struct point){p.x * exp(-2 * time), p.y};
}

/* First the one for a step, then the other. */
static struct point by_turns(struct point p, real step)
{
    return pull(turn(p, step), step);
}

/* Half a step, a step of the other, half a step. */
static struct point with_halves(struct point p, real step)
{
    return turn(pull(turn(p, step / 2), step), step / 2);
}

static struct point after_one(struct point (*method)(struct point, real),
                              int steps)
{
    struct point p = {1, 0};

    for (int i = 0; i < steps; i++)
        p = method(p, 1 / (real)steps);
    return p;
}

static double distance(struct point a, struct point b)
{
    return (double)hypot(a.x - b.x, a.y - b.y);
}

int main(int argc, char **argv)
{
    struct point exact;

    options_parse(argc, argv, &usage);
    exact = after_one(with_halves, 1 << 16);
    printf("# step\tby turns\twith halves\n");
    for (int steps = 1; steps <= 256; steps *= 2)
        printf("%.4g\t%.3g\t%.3g\n", 1 / (double)steps,
               distance(after_one(by_turns, steps), exact),
               distance(after_one(with_halves, steps), exact));
    return 0;
}
