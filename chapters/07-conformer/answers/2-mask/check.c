/*
 * The check of exercise 7.2. Which part of the range an answer drops is its
 * own affair, so that entries are counted, and none is compared alone.
 */

#include "exercise.h"
#include "random.h"

static struct matrix mask, before;
static real rate, uniform[2000];

static size_t entries(void)
{
    return mask.rows * mask.cols;
}

static size_t count(real value)
{
    size_t found = 0;

    for (size_t i = 0; i < entries(); i++)
        found += near(mask.data[i], value);
    return found;
}

/* Does the mask hold 0 and that value and nothing else? */
static bool holds(real value)
{
    return value != 0 && count(0) + count(value) == entries();
}

/* How many entries are what they were? */
static size_t unwritten(void)
{
    size_t found = 0;

    for (size_t i = 0; i < entries(); i++)
        found += mask.data[i] == before.data[i];
    return found;
}

/* Is it what it was, or that plus a right value, and not always the former? */
static bool is_added(void)
{
    size_t found = 0;
    bool all = true;

    for (size_t i = 0; i < entries(); i++) {
        const bool some = near(mask.data[i], before.data[i] + 1 / (1 - rate));

        found += some;
        all = all && (some || mask.data[i] == before.data[i]);
    }
    return all && found > 0;
}

/* The values are wrong, or stand in the wrong places. */
static void name_value(size_t dropped)
{
    const bool turned =
        labs((long)count(0) - (long)(entries() - dropped)) <= 1;

    if (turned && holds(1 / rate))
        wrong("rate was taken for the share that is kept, throughout: it is "
              "the share that\nis dropped.");
    if (holds(1))
        wrong("What is kept is 1. Then a masked number is smaller on average: "
              "by what share?");
    if (holds(1 / rate))
        wrong("What is kept was divided by rate, not by the share that is "
              "kept.");
    if (holds(1 - rate))
        wrong("What is kept was multiplied by 1 - rate. Dropping has "
              "made the sum\nsmaller, and that makes it smaller still.");
    if (holds(rate))
        wrong("What is kept is rate. It has to make up for what is dropped.");
    if (is_added())
        wrong("The result was added to what the mask held before: overwrite "
              "it.");
    if (unwritten() == entries())
        wrong("The mask is what it was before: nothing was written to it.");
    if (unwritten() >= entries() / 2)
        wrong("Some entries were never written: there are rows * cols of "
              "them.");
    if (unwritten() > 0)
        wrong("The dropped entries were left as they were: 0 has to be "
              "written, too.");
}

/* The values are right, but not as many are dropped as should be. */
static void name_count(size_t dropped)
{
    const size_t got = count(0);

    if (got == 0 || got == entries())
        wrong("Of %zu entries %zu were dropped, all or none: does each go by "
              "its own number?",
              entries(), got);
    if (labs((long)got - (long)(entries() - dropped)) <= 1)
        wrong("Of %zu entries %zu were dropped: it keeps as many as it should "
              "drop.",
              entries(), got);
    wrong("Of %zu entries %zu were dropped, and it should be %zu.", entries(),
          got, dropped);
}

static void call(void)
{
    static real was[sizeof uniform / sizeof *uniform];

    memcpy(was, uniform, sizeof was);
    for (size_t i = 0; i < entries(); i++)
        mask.data[i] = before.data[i] = 1000 + (real)i;
    make_mask(rate, uniform, &mask);
    if (memcmp(was, uniform, sizeof was) != 0)
        wrong("uniform was written to: only the mask is to change.");
}

/* Calls it on the same numbers in reverse: entries must go with theirs. */
static void judge_reversed(void)
{
    const size_t n = entries();
    struct matrix first = matrix_copy(&mask);

    for (size_t i = 0; i < n / 2; i++) {
        const real number = uniform[i];

        uniform[i] = uniform[n - 1 - i];
        uniform[n - 1 - i] = number;
    }
    call();
    for (size_t i = 0; i < n; i++)
        if (!near(mask.data[n - 1 - i], first.data[i]))
            wrong("When the numbers in uniform change places, the zeros do "
                  "not go with them:\nentry i goes by uniform[i] alone.");
    matrix_free(&first);
}

/*
 * The numbers in `uniform` are spread evenly, so that the share of rate is
 * theirs up to one entry.
 */
static void judge(void)
{
    const real share = rate * (real)entries();
    const size_t dropped = (size_t)(share + (real)0.5);

    call();
    if (!holds(1 / (1 - rate)))
        name_value(dropped);
    for (size_t i = 0; i < entries(); i++)
        if (!near(mask.data[i], 0) && !near(mask.data[i], 1 / (1 - rate)))
            wrong("mask[%zu][%zu]: expected 0 or %.9g, got %.9g",
                  i / mask.cols, i % mask.cols, 1 / (1 - rate), mask.data[i]);
    if (labs((long)count(0) - (long)dropped) > (entries() > 10 ? 1 : 0))
        name_count(dropped);
    judge_reversed();
}

/* Ten numbers, of which two lie in any part of the range with length 0.2. */
static void check_by_hand(void)
{
    static const real numbers[] = {
        (real)0.35, (real)0.95, (real)0.15, (real)0.55, (real)0.75,
        (real)0.05, (real)0.45, (real)0.85, (real)0.25, (real)0.65};

    given = "(rate = 0.2, mask: [2][5], uniform = {0.35, 0.95, 0.15, 0.55, "
            "0.75,\n0.05, 0.45, 0.85, 0.25, 0.65}; the mask held 1000 to 1009 "
            "before.)\n";
    rate = (real)0.2;
    memcpy(uniform, numbers, sizeof numbers);
    mask = matrix_new(2, 5);
    before = matrix_new(2, 5);
    judge();
    matrix_free(&mask);
    matrix_free(&before);
}

/* At rate 0 neither the smallest number nor the largest may drop an entry. */
static void check_nothing_dropped(void)
{
    given = "(rate = 0, mask: [1][3], uniform = {0, 0.5, 1 - 2^-24}.)\n";
    rate = 0;
    uniform[0] = 0;
    uniform[1] = (real)0.5;
    uniform[2] = 1 - exp2((real)-24);
    mask = matrix_new(1, 3);
    before = matrix_new(1, 3);
    call();
    if (near(mask.data[0], 0) || near(mask.data[2], 0))
        wrong("At rate 0 an entry was dropped, whose number is %s. Is rate "
              "itself one of the\nnumbers to drop?",
              near(mask.data[0], 0) ? "0" : "nearly 1");
    expect("mask", mask.data, (real[]){1, 1, 1}, 1, 3);
    matrix_free(&mask);
    matrix_free(&before);
}

/* Numbers spread evenly over the range, in an order that looks random. */
static void check_random(size_t rows, size_t cols, real share)
{
    static char what[96];
    const size_t n = rows * cols;

    snprintf(what, sizeof what,
             "(rate = %g, mask: [%zu][%zu], numbers spread evenly.)\n", share,
             rows, cols);
    given = what;
    rate = share;
    for (size_t i = 0; i < n; i++) {
        const size_t at =
            (size_t)(random_at(1, i, 1) * (real)i / 2 + (real)i / 2);

        uniform[i] = uniform[at];
        uniform[at] = ((real)i + (real)0.5) / (real)n;
    }
    mask = matrix_new(rows, cols);
    before = matrix_new(rows, cols);
    judge();
    matrix_free(&mask);
    matrix_free(&before);
}

static void check(void)
{
    const real rates[] = {0,         (real)0.1, (real)0.25, (real)1 / 3,
                          (real)0.5, (real)0.7, (real)0.9,  (real)0.99};

    check_by_hand();
    check_nothing_dropped();
    for (size_t k = 0; k < sizeof rates / sizeof *rates; k++) {
        check_random(7, 13, rates[k]);
        check_random(101, 17, rates[k]);
        check_random(1, 1009, rates[k]);
        check_random(53, 1, rates[k]);
        check_random(0, 3, rates[k]);
    }
}
