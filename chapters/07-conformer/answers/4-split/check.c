/*
 * The check of exercise 7.4. It looks at where the state has come to, not at
 * the calls: two of b for half a step each are as good as one.
 */

#include "exercise.h"

enum { MOST = 4 };

/*
 * The position moves with the velocity: {{1, time}, {0, 1}} is the exponential
 * of {{0, time}, {0, 0}}.
 */
static void drift(real *state, real time)
{
    state[0] += time * state[1];
}

/* A spring pulls at the velocity: the exponential of {{0, 0}, {-time, 0}}. */
static void kick(real *state, real time)
{
    state[1] -= time * state[0];
}

/* A state of one number, under x' = x and x' = 1. */
static void grow(real *state, real time)
{
    state[0] *= exp(time);
}

static void rise(real *state, real time)
{
    state[0] += time;
}

/* Three numbers: turned about one axis, and about another. */
static void turn(real *one, real *other, real angle)
{
    const real c = cos(angle), s = sin(angle), was = *one;

    *one = c * was - s * *other;
    *other = s * was + c * *other;
}

static void turn_first(real *state, real time)
{
    turn(state, state + 1, 2 * time);
}

static void turn_second(real *state, real time)
{
    turn(state + 1, state + 2, time);
}

static const struct system {
    const char *name;
    size_t numbers;
    void (*a)(real *state, real time), (*b)(real *state, real time);
    real start[MOST];
} systems[] = {
    {"a: position += time * velocity, b: velocity -= time * position",
     2,
     drift,
     kick,
     {1, 3}},
    {"a: velocity -= time * position, b: position += time * velocity",
     2,
     kick,
     drift,
     {1, 3}},
    {"a: x *= e^time, b: x += time", 1, grow, rise, {2}},
    {"a: x += time, b: x *= e^time", 1, rise, grow, {2}},
    {"a: a turn about the third axis, b: one about the first",
     3,
     turn_first,
     turn_second,
     {1, 2, 3}},
};

/* For which shares of the step a, b, a and b again run, one after the other.
 */
static const real right[] = {(real)0.5, 1, (real)0.5, 0};

static const struct {
    real shares[4];
    const char *says;
} mistakes[] = {
    {{0, 0, 0, 0}, "Nothing has moved."},
    {{1, 1, 0, 0},
     "a ran for the whole step, then b. That is not symmetric, "
     "and of first order."},
    {{0, 1, 1, 0},
     "b ran for the whole step, then a. That is not symmetric, "
     "and of first order."},
    {{(real)0.5, (real)0.5, 0, 0},
     "a and b ran for half of the step each, "
     "and half of the way is missing."},
    {{(real)0.5, (real)0.5, (real)0.5, 0},
     "b ran for half of the step only, and it is a alone that is halved."},
    {{1, 1, 1, 0},
     "a ran for two steps in all: each of its two runs is for "
     "half of one."},
    {{(real)0.5, 1, 1, 0}, "a ran for a step and a half in all."},
    {{(real)0.5, 1, 0, 0}, "The second half of a is missing."},
    {{0, 1, (real)0.5, 0}, "The first half of a is missing."},
    {{(real)0.25, 1, (real)0.25, 0},
     "a ran for a quarter of the step, twice."},
    {{0, (real)0.5, 1, (real)0.5},
     "b stands outside, in two halves, and a "
     "between them: exchange the two."},
    {{0, 1, 0, 0},
     "b alone has moved the state. If you wrote 1 / 2: that is "
     "0, a division of\nwhole numbers."},
    {{1, 0, 0, 0}, "a alone has moved the state."},
    {{(real)0.5, (real)0.5, (real)0.5, (real)0.5},
     "These are two half steps of a, then b: each of them is of first order, "
     "and so\nare both together."},
    {{-(real)0.5, -1, -(real)0.5, 0},
     "It ran the wrong way in time: the step keeps its sign."},
};

static void run(const struct system *system, const real *shares, real *state,
                real step)
{
    system->a(state, shares[0] * step);
    system->b(state, shares[1] * step);
    system->a(state, shares[2] * step);
    system->b(state, shares[3] * step);
}

/* Is the state where those shares of the step would bring it? */
static bool led_by(const struct system *system, const real *shares, real step,
                   const real *state)
{
    real there[MOST];

    memcpy(there, system->start, sizeof there);
    run(system, shares, there, step);
    return all_near(state, there, system->numbers);
}

/* Is it the mean of what comes of a, then b, and of b, then a? */
static bool is_mean(const struct system *system, real step, const real *state)
{
    real one[MOST], other[MOST];

    memcpy(one, system->start, sizeof one);
    memcpy(other, system->start, sizeof other);
    run(system, (real[]){1, 1, 0, 0}, one, step);
    run(system, (real[]){0, 1, 1, 0}, other, step);
    for (size_t i = 0; i < system->numbers; i++)
        one[i] = (one[i] + other[i]) / 2;
    return all_near(state, one, system->numbers);
}

static void name_mistake(const struct system *system, real step,
                         const real *state)
{
    for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++)
        if (led_by(system, mistakes[k].shares, step, state))
            wrong("%s", mistakes[k].says);
    if (is_mean(system, step, state))
        wrong("That is the mean of both orders. It is of second order, too, "
              "but asks twice\nfor everything; Strang's step asks for a, b "
              "and a.");
}

/* Says which system, which step and which state to begin with. */
static void say(const struct system *system, real step)
{
    static char what[200];

    snprintf(what, sizeof what, "(%s; step = %g,\nthe state begins at {%g",
             system->name, step, system->start[0]);
    for (size_t i = 1; i < system->numbers; i++)
        snprintf(what + strlen(what), sizeof what - strlen(what), ", %g",
                 system->start[i]);
    strcat(what, "}.)\n");
    given = what;
}

/* Calls the answer, and looks for the usual mistakes where it is wrong. */
static void judge(const struct system *system, real step)
{
    const size_t bytes = system->numbers * sizeof(real);
    real *state = malloc(bytes), want[MOST]; /* with a fence behind state */

    if (state == NULL)
        exit(2);
    say(system, step);
    memcpy(state, system->start, bytes);
    memcpy(want, system->start, sizeof want);
    run(system, right, want, step);
    strang_step(system->a, system->b, state, step);
    if (!all_near(state, want, system->numbers))
        name_mistake(system, step, state);
    expect("state", state, want, 1, system->numbers);
    free(state);
}

/* How far from the circle of drift and kick together, after time 1. */
static real error_of(size_t steps)
{
    real state[] = {1, 3};

    for (size_t k = 0; k < steps; k++)
        strang_step(drift, kick, state, 1 / (real)steps);
    return hypot(state[0] - (cos((real)1) + 3 * sin((real)1)),
                 state[1] - (3 * cos((real)1) - sin((real)1)));
}

/* With halved steps the error must fall to a quarter: the order is 2. */
static void check_order(void)
{
    given = "(a: position += time * velocity, b: velocity -= time * "
            "position,\nfrom {1, 3} to time 1.)\n";
    for (size_t steps = 8; steps <= 64; steps *= 2) {
        const real ratio = error_of(steps) / error_of(2 * steps);

        if (!(ratio > (real)3.9 && ratio < (real)4.1))
            wrong("%zu steps have %.3g times the error of %zu, and it should "
                  "be 4 times.",
                  steps, ratio, 2 * steps);
    }
}

static void check(void)
{
    const real steps[] = {2, 1, (real)0.37, (real)-0.7, -2, (real)1e-3, 0, 5};

    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++)
        for (size_t s = 0; s < sizeof systems / sizeof *systems; s++)
            judge(&systems[s], steps[k]);
    check_order();
}
