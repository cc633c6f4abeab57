/* The check of exercise 4.4. */

#include <inttypes.h>

#include "exercise.h"
#include "random.h"

/* What *parameters is before a call; no call here has this for its result. */
static const uint64_t untouched = 1234567891234567891;

static const uint64_t two_31 = 2147483648, two_32 = 4294967296;
static const uint64_t two_63 = 9223372036854775808U;

/* Calls the answer. `given` says with what. */
static bool ask(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t *got)
{
    static char what[128];
    bool fits;

    snprintf(what, sizeof what,
             "(d = %" PRIu64 ", d_ff = %" PRIu64 ", layers = %" PRIu64 ".)\n",
             d, d_ff, layers);
    given = what;
    *got = untouched;
    fits = count_parameters(d, d_ff, layers, got);
    if (fits && *got == untouched)
        wrong("You return true, but *parameters was not set.");
    return fits;
}

/* The number must be refused; else `why` is said. */
static void refuse(uint64_t d, uint64_t d_ff, uint64_t layers, const char *why)
{
    uint64_t got;

    if (ask(d, d_ff, layers, &got))
        wrong("You return true, with %" PRIu64 ".\n%s", got, why);
    if (got != untouched)
        wrong("You return false, but have written to *parameters:\nit is to "
              "be left alone.");
}

/* The number fits; if it is refused, `why` is said. */
static void accept(uint64_t d, uint64_t d_ff, uint64_t layers, const char *why)
{
    const uint64_t want = 3 * d * d_ff * layers;
    uint64_t got;

    if (!ask(d, d_ff, layers, &got))
        wrong("You return false. %s", why);
    if (got != want && want >> 53 != 0 && near((real)got, (real)want))
        wrong("Expected %" PRIu64 ", got %" PRIu64
              ".\nOnly the first digits are right: a double has 53 bits.",
              want, got);
    if (got != want && want > UINT32_MAX)
        wrong("Expected %" PRIu64 ", got %" PRIu64
              ".\nThis does not fit 32 bits: are all the types 64 bits wide?",
              want, got);
    if (got != want)
        wrong("Expected %" PRIu64 ", got %" PRIu64 ".", want, got);
}

static void check_by_hand(void)
{
    uint64_t got;

    ask(2, 3, 5, &got);
    if (got == 60)
        wrong("Expected 90, got 60: those of two matrices, as in a network "
              "without a gate.");
    if (got == 30)
        wrong("Expected 90, got 30: those of one matrix in each layer.");
    if (got == 18)
        wrong("Expected 90, got 18: those of one layer.");
    if (got == 130)
        wrong("Expected 90, got 130: those of biases were counted, too.");
    accept(2, 3, 5, "90 fits 64 bits.");
    accept(7, 1, 1, "21 fits 64 bits.");
    accept(1, 11, 2, "66 fits 64 bits.");
    accept(5120, 13824, 40, "8493465600 fits 64 bits.");
}

static void check_zeros(void)
{
    static const char *none = "0 fits: that is no parameters at all.";
    static const char *huge = "One factor is 0, so the number is 0,\n"
                              "no matter how large the others are.";

    accept(0, 3, 5, none);
    accept(2, 0, 5, none);
    accept(2, 3, 0, none);
    accept(0, 0, 0, none);
    accept(0, two_63, two_63, huge);
    accept(two_63, 0, two_63, huge);
    accept(two_63, two_63, 0, huge);
    accept(UINT64_MAX, UINT64_MAX, 0, huge);
}

/* The largest numbers that fit. 3 * 5 * 17 * 257 * 65537 is 2^32 - 1. */
static void check_large(void)
{
    static const char *fits = "The number fits 64 bits: this is too strict.";
    static const char *most = "The number is 2^64 - 1, the largest number "
                              "that fits.";

    accept(two_31 + 1, two_31 - 1, 1, fits);
    accept(1, two_31 + 1, two_31 - 1, fits);
    accept(two_31 - 1, 1, two_31 + 1, fits);
    accept(65537, 4294967297, 7, fits);
    accept(2642245, 2642245, 880747, fits);
    accept(5 * 17 * 257 * 65537U, 4294967297, 1, most);
    accept(1, 5 * 17 * 257 * 65537U, 4294967297, most);
    accept(4294967297, 17 * 257, 5 * 65537, most);
    accept(UINT64_MAX / 3, 1, 1, most);
    accept(1, UINT64_MAX / 3, 1, most);
    accept(1, 1, UINT64_MAX / 3, most);
}

static void check_too_large(void)
{
    refuse(two_32, two_32, 1,
           "But it is 3 * 2^64: look whether the number fits.");
    refuse(two_32 + 1, two_32 + 1, 1,
           "But it does not fit. A number that has wrapped around may be "
           "larger than its\nfactors: look before you multiply.");
    refuse(two_31, two_31, 8, "But it does not fit: the layers count, too.");
    refuse(two_31, 8, two_31, "But it does not fit: d_ff counts, too.");
    refuse(8, two_31, two_31, "But it does not fit: d counts, too.");
    refuse(two_63, 1, 1, "But it is 3 * 2^63. The three matrices count.");
    refuse(1, two_63, 1, "But it is 3 * 2^63. The three matrices count.");
    refuse(1, 1, two_63, "But it is 3 * 2^63. The three matrices count.");
    refuse(UINT64_MAX / 3 + 1, 1, 1, "But it is 2^64 + 2.");
    refuse(79691814, 77158673929, 1, "But it is 2^64 + 2.");
    refuse(UINT64_MAX, 1, 1, "But it does not fit.");
    refuse(UINT64_MAX, UINT64_MAX, UINT64_MAX, "But it does not fit.");
}

/* A random number from 1 to 2^bits; of a random real 24 bits are random. */
static uint64_t any(uint64_t i, uint64_t bits)
{
    const real half = (real)two_31;
    const uint64_t upper = (uint64_t)(random_at(1, i, half) + half);
    const uint64_t lower = (uint64_t)(random_at(2, i, half) + half);

    return ((upper << 32 | lower << 8) >> (64 - bits)) + 1;
}

static void check(void)
{
    check_by_hand();
    check_zeros();
    check_large();
    check_too_large();
    for (uint64_t i = 0; i < 5000; i++) {
        const uint64_t d = any(3 * i, 1 + i % 32);
        const uint64_t d_ff = any(3 * i + 1, 1 + i % 31);
        const uint64_t layers = any(3 * i + 2, 1 + i % 13);

        if (layers > UINT64_MAX / 3 / d_ff / d)
            refuse(d, d_ff, layers, "But it does not fit.");
        else
            accept(d, d_ff, layers, "But it fits.");
    }
}
