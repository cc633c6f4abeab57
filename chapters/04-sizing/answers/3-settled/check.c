/* The check of exercise 4.3. */

#include <inttypes.h>

#include "exercise.h"
#include "sizing.h"

/* Beyond 37.5 times the multiple, rounding cannot cost 1 percent. */
enum { BEYOND = 38 };

static uint64_t multiple;

static uint64_t d_ff_of(uint64_t d)
{
    const struct sizing rule = {1, multiple, SIZING_UP};
    uint64_t d_ff = 0;

    sizing_d_ff(d, &rule, &d_ff);
    return d_ff;
}

/* Is d_ff less than 1.01 times 8d/3? */
static bool is_cheap(uint64_t d)
{
    return 300 * d_ff_of(d) < 808 * d;
}

/* Two ways of getting that wrong. */
static bool is_cheap_or_equal(uint64_t d)
{
    return 300 * d_ff_of(d) <= 808 * d;
}

static bool is_cheap_truncated(uint64_t d)
{
    return 100 * d_ff_of(d) < 101 * (8 * d / 3);
}

/* From which d on is all cheap? */
static uint64_t search(bool (*cheap)(uint64_t d))
{
    uint64_t d = BEYOND * multiple;

    while (d > 0 && cheap(d))
        d--;
    return d + 1;
}

/* The first d from `d` on that is cheap, or is not. */
static uint64_t next(uint64_t d, bool cheap)
{
    while (is_cheap(d) != cheap)
        d++;
    return d;
}

/* There is a d after the answer, or the answer itself, that is not cheap. */
static void too_small(uint64_t got)
{
    const uint64_t dear = next(got, false), d_ff = d_ff_of(dear);
    const double percent = 37.5 * (double)d_ff / (double)dear - 100;

    if (got == dear)
        wrong("You return %" PRIu64 ", where d_ff is %" PRIu64
              ", %.5g percent more than 8d/3.",
              got, d_ff, percent);
    wrong("You return %" PRIu64 ", but for d = %" PRIu64
          " it costs more again: d_ff is %" PRIu64
          ",\n%.5g percent more than 8d/3.",
          got, dear, d_ff, percent);
}

/* The usual mistakes that make the answer too small. */
static void name_too_small(uint64_t got, uint64_t want)
{
    if (got == 0)
        wrong("You return 0, but d is 1 or larger.");
    if (got == search(is_cheap_or_equal))
        wrong("You return %" PRIu64 ", but d = %" PRIu64
              " costs exactly 1 percent more, and\nthat is not less. (In "
              "floating point it may seem so.)",
              got, want - 1);
    if (got == next(1, true))
        wrong("For d = %" PRIu64
              " it is less than 1 percent for the first time, but not for "
              "d = %" PRIu64 ".",
              got, next(got, false));
    if (got == want - 1)
        wrong("%" PRIu64 " is the last d that costs 1 percent or more.", got);
    too_small(got);
}

/* The usual mistakes that make it too large. */
static void name_too_large(uint64_t got)
{
    if (multiple == 1)
        wrong("Expected 1, got %" PRIu64
              ". Here d_ff is 8d/3, truncated, and never above 8d/3.\nIs "
              "there a difference of unsigned numbers that is below 0?",
              got);
    if (got == search(is_cheap_truncated))
        wrong("You return %" PRIu64
              ". So it is if d_ff is compared with 8d/3 truncated.\nIt is to "
              "be compared with the exact fraction.",
              got);
    if (got >= 300 * (multiple - 1) / 8 && got <= 300 * multiple / 8 + 1)
        wrong("You return %" PRIu64
              ", as if rounding always added the most that it can add.\nFrom "
              "a smaller d on it costs less than 1 percent.",
              got);
    wrong("You return %" PRIu64
          ", but from a smaller d on it costs less than 1 percent.",
          got);
}

static void check_with(uint64_t multiple_of)
{
    static char what[64];
    const uint64_t got = settled(multiple_of);
    uint64_t want;

    snprintf(what, sizeof what, "(multiple_of = %" PRIu64 ".)\n", multiple_of);
    given = what;
    multiple = multiple_of;
    want = search(is_cheap);
    if (got < want)
        name_too_small(got, want);
    if (got > want)
        name_too_large(got);
}

static void check(void)
{
    static const uint64_t multiples[] = {8,  256, 1,   2,    3,   7,
                                         64, 101, 127, 1000, 4096};

    for (size_t i = 0; i < sizeof multiples / sizeof *multiples; i++)
        check_with(multiples[i]);
}
