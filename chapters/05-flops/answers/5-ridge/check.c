/* The check of exercise 5.5. */

#include <inttypes.h>

#include "exercise.h"
#include "random.h"

/*
 * The right T in whole numbers: all ridges and sizes of numbers here are
 * multiples of 1/4, and `rest` is zero where the intensity is met exactly.
 */
static uint64_t exact(uint64_t d_ff, double bytes, double ridge,
                      uint64_t *rest)
{
    const uint64_t p = (uint64_t)(4 * bytes) * (uint64_t)(4 * ridge);
    const uint64_t top = 3 * d_ff * p;

    *rest = 1;
    if (96 * d_ff <= 2 * p)
        return 0;
    *rest = top % (96 * d_ff - 2 * p);
    return top / (96 * d_ff - 2 * p) + (*rest > 0);
}

static uint64_t answer(uint64_t d, uint64_t d_ff, double bytes, double ridge)
{
    static char what[128];

    snprintf(what, sizeof what,
             "(d = %" PRIu64 ", d_ff = %" PRIu64
             ", bytes_per_number = %g, ridge = %g.)\n",
             d, d_ff, bytes, ridge);
    given = what;
    return ridge_tokens(d, d_ff, bytes, ridge);
}

/* FLOPs for each byte that is moved. */
static double intensity(uint64_t d, uint64_t d_ff, double bytes,
                        uint64_t tokens)
{
    const double weights = 3 * (double)d * (double)d_ff;
    const double moved = weights + 2 * (double)d * (double)tokens;

    return 2 * weights * (double)tokens / (bytes * moved);
}

static void judge(uint64_t d, uint64_t d_ff, double bytes, double ridge)
{
    uint64_t rest;
    const uint64_t want = exact(d_ff, bytes, ridge, &rest);
    const uint64_t got = answer(d, d_ff, bytes, ridge);

    if (got == want)
        return;
    if (want == 0)
        wrong("Got %" PRIu64 ", but no T is large enough: FLOPs / bytes stays "
              "below %g.",
              got, 3 * (double)d_ff / bytes);
    if (got == 0)
        wrong("Expected %" PRIu64 ", got 0, as if no T were large enough. "
              "(T is at least 1.)",
              want);
    wrong("Expected %" PRIu64 ", got %" PRIu64
          ", where FLOPs / bytes is %.9g.\n"
          "At %" PRIu64 " it is %.9g.",
          want, got, intensity(d, d_ff, bytes, got), want,
          intensity(d, d_ff, bytes, want));
}

/* Mistakes in what is counted: each makes another number here. */
static void check_counts(void)
{
    const uint64_t easy = answer(3, 24, 4, 0.25), got = answer(3, 24, 4, 7);

    if (got == 14)
        wrong("Expected 23, got 14: the bytes of x and y are missing.");
    if (got == 18)
        wrong("Expected 23, got 18: both x and y are moved.");
    if (got == 126)
        wrong("Expected 23, got 126: that takes multiply-adds for FLOPs.");
    if (got == 34)
        wrong("Expected 23, got 34: that takes two matrices for three.");
    if (got == 4)
        wrong("Expected 23, got 4: that takes numbers for bytes.");
    if (got == 17)
        wrong("Expected 23, got 17: x and y have d numbers a token, and not "
              "one.");
    if (got == 22)
        wrong("Expected 23, got 22, one token too few: there FLOPs / bytes is "
              "%.4g.",
              intensity(3, 24, 4, 22));
    if (got == 0 && easy == 1)
        wrong("Expected 23, got 0. Are the weights moved again for each "
              "token? Once is enough\nfor all of them.");
    judge(3, 24, 4, 7);
}

/* Mistakes of rounding, and where no T or every T is large enough. */
static void check_edges(void)
{
    if (answer(5, 12, 2, 4) == 5)
        wrong("Expected 6, got 5, where FLOPs / bytes is %.4g. Round up, not "
              "to the nearest.",
              intensity(5, 12, 2, 5));
    judge(5, 12, 2, 4);
    if (answer(3, 8, 2, 4) == 7)
        wrong("Expected 6, got 7: at 6 FLOPs / bytes is exactly 4, which is "
              "enough.");
    judge(3, 8, 2, 4);
    if (answer(7, 40, 0.5, 20) <= 1 || answer(7, 40, 1, 9.75) == 5)
        wrong("bytes_per_number and ridge need not be whole numbers.");
    judge(3, 8, 2, 13);
    judge(3, 8, 2, 12);
    judge(3, 8, 2, 0.25);
    if (answer(2, 1, 0.5, 5.5) == 0)
        wrong(
            "Expected 17, got 0: with d_ff = 1 FLOPs / bytes comes close to 6 "
            "in the end, which is\nmore than 5.5.");
    judge(2, 1, 0.5, 5.5);
}

/* A whole number from 1 to `most`, another one for each i. */
static uint64_t pick(uint64_t seed, uint64_t i, uint64_t most)
{
    return 1 + (uint64_t)((random_at(seed, i, 1) + 1) / 2 * (real)most);
}

static void check_random(uint64_t i)
{
    static const double sizes[] = {0.5, 1, 2, 4};
    const uint64_t d = pick(1, i, 50), d_ff = pick(2, i, 200);
    const double bytes = sizes[i % 4];
    const double ridge = (double)pick(3, i, 8 * d_ff) / 4;
    uint64_t rest;

    exact(d_ff, bytes, ridge, &rest);
    /* What is met exactly is left out: a rounding could miss it. */
    if (rest > 0)
        judge(d, d_ff, bytes, ridge);
}

static void check(void)
{
    check_counts();
    check_edges();
    for (uint64_t i = 0; i < 400; i++)
        check_random(i);
    judge(4096, 11008, 2, 156);
    judge(8192, 28672, 1, 590.75);
    judge(1 << 20, 1 << 20, 2, 300);
    judge(1, 1 << 20, 0.5, 1000.5);
    judge(64, 101, 1, 301.25);
    judge(64, 4099, 1, 6148.75); /* only just more than 6149 tokens */
}
