/* The check of exercise 1.4. */

#include "exercise.h"

size_t count_dead(const struct matrix *h);

#include ANSWER

/* Four tokens, five units, of which the first two are dead. */
static real fired[4][5] = {
    {0, 0, 0, 0, 1},
    {0, 0, 2, 0, 3},
    {0, 0, 2, 4, 5},
    {0, 0, 0, 0, 0},
};

static void check(void)
{
    real nans[] = {0, (real)NAN, 0, (real)NAN};
    struct matrix h = {4, 5, fired[0]}, broken = {2, 2, nans};
    size_t dead;

    given = "(h = {{0, 0, 0, 0, 1}, {0, 0, 2, 0, 3}, {0, 0, 2, 4, 5},\n"
            "{0, 0, 0, 0, 0}}.)\n";
    dead = count_dead(&h);

    if (dead == 14)
        wrong("You counted the zeros (14), not the units that are nothing "
              "but zero.");
    if (dead == 5)
        wrong("Expected 2, got 5: a unit is not dead as soon as one token "
              "leaves it at zero.");
    if (dead == 4)
        wrong("Expected 2, got 4: that is what the first token alone leaves "
              "at zero.");
    if (dead == 1)
        wrong("You counted tokens: one of the four has no unit above zero.");
    if (dead != 2)
        wrong("Expected 2 dead units, got %zu.", dead);
    given = "(h = {{0, NaN}, {0, NaN}}.)\n";
    if (count_dead(&broken) == 2)
        wrong("A unit whose entries are NaN is not dead but broken.");
    if (count_dead(&broken) != 1)
        wrong("Expected 1 dead unit, got %zu.", count_dead(&broken));
}
