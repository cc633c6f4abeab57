/* The check of exercise 4.1. */

#include <inttypes.h>

#include "exercise.h"
#include "sizing.h"

/* What a usual mistake makes of a case. */
struct trap {
    uint64_t d;
    double multiplier;
    uint64_t multiple_of, result;
    const char *why;
};

static const struct trap traps[] = {
    {4096, 1, 256, 10922,
     "10922 is no multiple of 256: round it up to the next."},
    {4096, 1, 256, 10752,
     "Expected 11008, got 10752: that is the multiple below 8d/3."},
    {4096, 1, 256, 8192,
     "Expected 11008, got 8192: in whole numbers, 8 / 3 is 2."},
    {4096, 1, 256, 16384,
     "Expected 11008, got 16384: that is 4d, as in a network without a gate."},
    {5120, 1, 256, 13568,
     "Expected 13824, got 13568: that is the nearest multiple.\nThe rule "
     "always rounds up."},
    {384, 1, 256, 1280,
     "Expected 1024, got 1280: 8d/3 = 1024 is a multiple of 256 already."},
    {8192, 1.3, 4096, 24576,
     "Expected 28672, got 24576: that is what multiplier 1 would make."},
    {8192, 1.3, 4096, 31948,
     "Expected 28672, got 31948: multiply the width before it is rounded up."},
    {8192, 1.3, 4096, 32768,
     "Expected 28672, got 32768: multiply the width before it is rounded up."},
    {6, 1.3, 1, 18, "Expected 20, got 18: 8d/3 is to be multiplied, not d."},
    {6, 1.3, 1, 21,
     "Expected 20, got 21: 16 times 1.3 is 20.8, and that is to be "
     "truncated."},
    {28, 1.3, 32, 128,
     "Expected 96, got 128: 8d/3 is to be truncated before it is multiplied.\n"
     "That makes 74."},
    {4, 1.3, 1, 10,
     "Expected 13, got 10: you divide by 3 before all is multiplied, and lose "
     "a fraction\nthat counts."},
    {4, 1.3, 1, 12,
     "Expected 13, got 12: 10 times 1.3 is 13. As a float, 1.3 is a little "
     "less."},
    {4, 0.7, 1, 6,
     "Expected 7, got 6: a double's 0.7 is a little less than 0.7, but "
     "10 times\nthat, rounded to a double, is 7. Multiply in double, with "
     "neither more nor fewer\ndigits."},
    {99999999, 1, 1, 266666656,
     "Expected 266666664, got 266666656. A float has no room for so many "
     "digits."},
    {99999999, 1, 1, 266666672,
     "Expected 266666664, got 266666672. A float has no room for so many "
     "digits."},
    {1, 0.25, 7, 5,
     "Expected 0, got 5: 0 is a multiple, so no multiple has to be added.\n"
     "And unsigned, 0 - 1 is huge."},
    {1, 0.25, 7, 7,
     "Expected 0, got 7: 0 is a multiple, so no multiple has to be added."},
    /* No traps, only large. */
    {3000000000, 1, 256, 0, ""},
    {4294967296, 1, 4096, 0, ""},
};

enum { TRAPS = sizeof traps / sizeof *traps };

/* The answer to one case, told in `given`. */
static uint64_t ask(uint64_t d, double multiplier, uint64_t multiple_of)
{
    static char what[128];

    snprintf(what, sizeof what,
             "(d = %" PRIu64 ", multiplier = %.12g, multiple_of = %" PRIu64
             ".)\n",
             d, multiplier, multiple_of);
    given = what;
    return hidden_width(d, multiplier, multiple_of);
}

static void check_at(uint64_t d, double multiplier, uint64_t multiple_of)
{
    const struct sizing rule = {multiplier, multiple_of, SIZING_UP};
    const uint64_t got = ask(d, multiplier, multiple_of);
    uint64_t want = 0;

    sizing_d_ff(d, &rule, &want);
    if (got != want && want > UINT32_MAX)
        wrong("Expected %" PRIu64 ", got %" PRIu64
              ".\nThis does not fit 32 bits: are all the types 64 bits wide?",
              want, got);
    if (got != want)
        wrong("Expected %" PRIu64 ", got %" PRIu64 ".", want, got);
}

static void check(void)
{
    static const double multipliers[] = {1, 1.3, 0.5, 0.05, 3.4567};
    static const uint64_t multiples[] = {1, 2, 3, 8, 100, 256, 257};

    for (size_t i = 0; i < TRAPS; i++)
        if (*traps[i].why && ask(traps[i].d, traps[i].multiplier,
                                 traps[i].multiple_of) == traps[i].result)
            wrong("%s", traps[i].why);
    for (size_t i = 0; i < TRAPS; i++)
        check_at(traps[i].d, traps[i].multiplier, traps[i].multiple_of);
    for (uint64_t d = 1; d <= 400; d++)
        for (size_t i = 0; i < 5; i++)
            for (size_t j = 0; j < 7; j++)
                check_at(d, multipliers[i], multiples[j]);
    for (uint64_t i = 1; i <= 2000; i++) {
        const uint64_t d = i * 2654435761 % 4294967296 + 1;

        check_at(d, multipliers[i % 5], multiples[i % 7]);
        check_at(d, (double)i / 64, i * i);
    }
    check_at(4294967296, 100000, 1000003);
}
