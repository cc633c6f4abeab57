/* The check of exercise 1.4. */

#include "exercise.h"
#include "random.h"

/* Five tokens, six units, of which the first and the fourth are dead. */
static real fired[5][6] = {
    {0, 2, 1, 0, 0, 6}, {0, 0, 0, 0, 0, 0}, {0, 0, 4, 0, 0, 0},
    {0, 8, 3, 0, 7, 7}, {0, 0, 0, 0, 6, 0},
};

/* Every usual mistake makes another number of this hidden layer. */
static void check_by_hand(void)
{
    struct matrix h = {5, 6, fired[0]};
    size_t dead;

    given = "(h = {{0, 2, 1, 0, 0, 6}, {0, 0, 0, 0, 0, 0},\n"
            "{0, 0, 4, 0, 0, 0}, {0, 8, 3, 0, 7, 7}, {0, 0, 0, 0, 6, 0}}.)\n";
    dead = count_dead(&h);
    if (dead == 21)
        wrong("You counted the zeros (21), not the units that are nothing "
              "but zero.");
    if (dead == 6)
        wrong("Expected 2, got 6: a unit is not dead as soon as one token "
              "leaves it at zero.");
    if (dead == 5)
        wrong("Expected 2, got 5: that is what the last token alone leaves "
              "at zero.");
    if (dead == 4)
        wrong("Expected 2, got 4: those are the living.");
    if (dead == 3)
        wrong("Expected 2, got 3: that is what the first token alone leaves "
              "at zero.");
    if (dead == 1)
        wrong("Expected 2, got 1: one of the five tokens has no unit above "
              "zero, but a unit is\na column.");
    if (dead == 0)
        wrong("Expected 2, got 0. If you did count, you went through five "
              "numbers in a row:\nentry u of token t is h->data[t * h->cols + "
              "u].");
    if (dead != 2)
        wrong("Expected 2 dead units, got %zu.", dead);
}

/* Random hidden layers of many shapes, mostly off; unit 0 always. */
static void check_shape(size_t tokens, size_t units)
{
    static char shape[64];
    struct matrix h = matrix_new(tokens, units);
    size_t dead = 0;

    for (size_t u = 1; u < units; u++)
        for (size_t t = 0; t < tokens; t++)
            if (random_at(u, t, 1) > (real)0.8)
                matrix_row(&h, t)[u] = random_at(u, t, (real)1e-30);
    for (size_t u = 0; u < units; u++) {
        size_t zeros = 0;

        for (size_t t = 0; t < tokens; t++)
            zeros += matrix_row(&h, t)[u] == 0;
        dead += zeros == tokens;
    }
    snprintf(shape, sizeof shape, "(A random hidden layer, h: [%zu][%zu].)\n",
             tokens, units);
    given = shape;
    if (count_dead(&h) != dead)
        wrong("Expected %zu dead units, got %zu.", dead, count_dead(&h));
    matrix_free(&h);
}

static void check(void)
{
    real nans[] = {0, (real)NAN, 0, (real)NAN};
    struct matrix broken = {2, 2, nans};

    check_by_hand();
    given = "(h = {{0, NaN}, {0, NaN}}.)\n";
    if (count_dead(&broken) == 2)
        wrong("A unit whose entries are NaN is not dead but broken.");
    if (count_dead(&broken) != 1)
        wrong("Expected 1 dead unit, got %zu.", count_dead(&broken));
    for (size_t tokens = 1; tokens <= 8; tokens++)
        check_shape(tokens, 24 / tokens + 1);
}
