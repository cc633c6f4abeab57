/* The check of exercise 5.2. */

#include <inttypes.h>

#include "exercise.h"
#include "random.h"

/* What a claim is called, by how many times d * d_ff it is. */
static const char *const names[] = {
    [2] = "both",  [3] = "macs",   [4] = "two matrices",
    [6] = "right", [12] = "twice", [20] = NULL,
};

enum { NAMES = sizeof names / sizeof names[0] };

static const char *name_of(size_t times)
{
    return times < NAMES && names[times] != NULL ? names[times] : "unknown";
}

static const char *answer(uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    static char what[128];
    const char *name;

    snprintf(what, sizeof what,
             "(d = %" PRIu64 ", d_ff = %" PRIu64 ", claimed %" PRIu64 ".)\n",
             d, d_ff, claimed);
    given = what;
    name = diagnose(d, d_ff, claimed);
    if (name == NULL)
        wrong("diagnose() returned NULL.");
    return name;
}

static bool says(const char *name, uint64_t d, uint64_t d_ff, uint64_t claimed)
{
    return strcmp(answer(d, d_ff, claimed), name) == 0;
}

static void expect_name(const char *name, uint64_t d, uint64_t d_ff,
                        uint64_t claimed)
{
    const char *got = answer(d, d_ff, claimed);

    if (strcmp(got, name) != 0)
        wrong("Expected \"%s\", got \"%s\". (d d_ff is %" PRIu64 ".)", name,
              got, d * d_ff);
}

/* Matrices of ten weights: the right count is 60. */
static void check_by_hand(void)
{
    if (says("right", 2, 5, 40))
        wrong("40 is what a plain network costs; a gated one has three "
              "matrices.");
    if (says("right", 2, 5, 69))
        wrong("69 is not right. A quotient of whole numbers drops what is "
              "left over.");
    if (says("right", 2, 5, 64))
        wrong("You called 64 right, which is 16 d d. That is right where d_ff "
              "is 8d/3,\nand not elsewhere.");
    if (says("right", 2, 5, 30))
        wrong("30 are the multiply-adds in three matrices, and each of them "
              "is two FLOPs.");
    if (says("macs", 2, 5, 40) && says("two matrices", 2, 5, 30))
        wrong("\"macs\" and \"two matrices\" have changed places: which of "
              "them leaves out\na third, and which a half?");
    if (says("two matrices", 2, 5, 20) || says("macs", 2, 5, 20))
        wrong("20 makes both mistakes: a factor of 2/3 for the matrices, and "
              "1/2 for the\nmultiply-adds.");
    if (says("twice", 2, 5, 80))
        wrong("You called 80 \"twice\", but whoever claims it also forgot a "
              "matrix.");
    for (size_t times = 0; times <= 25; times++)
        expect_name(name_of(times), 2, 5, 10 * times);
    for (uint64_t claimed = 0; claimed < 300; claimed++)
        if (claimed % 10 != 0)
            expect_name("unknown", 2, 5, claimed);
}

/* Multiples of d * d_ff, and what stands beside them. */
static void check_size(uint64_t d, uint64_t d_ff)
{
    const uint64_t matrix = d * d_ff;

    for (size_t times = 0; times <= 15; times++) {
        expect_name(name_of(times), d, d_ff, times * matrix);
        if (!says("unknown", d, d_ff, times * matrix + 1) ||
            !says("unknown", d, d_ff, times * matrix - 1))
            wrong("Off by one is \"unknown\": a count is a whole number, and "
                  "there is no tolerance.");
    }
}

/* d * d_ff is a little less than 2^60, and odd. */
static void check_huge(void)
{
    const uint64_t d = 1073741789, d_ff = 1073741783, matrix = d * d_ff;

    if (!says("right", d, d_ff, 6 * matrix))
        wrong("Expected \"right\", got \"%s\": is there a product past 32 "
              "bits?",
              answer(d, d_ff, 6 * matrix));
    for (size_t times = 2; times <= 12; times++) {
        if (!says("unknown", d, d_ff, times * matrix + 1))
            wrong("That is one more than %zu d d_ff, so \"unknown\": a double "
                  "cannot tell numbers\nof this size apart. Whole numbers "
                  "can.",
                  times);
        expect_name(name_of(times), d, d_ff, times * matrix);
    }
}

static void check(void)
{
    check_by_hand();
    if (!says("unknown", 2, 5, (UINT64_C(1) << 32) + 60))
        wrong("That is 60 and 2^32 more, so \"unknown\": the upper half of "
              "the claim was lost.");
    if (!says("unknown", 2, 5, (UINT64_C(1) << 63) + 30))
        wrong("That is 30 and 2^63 more, so \"unknown\". Do not double the "
              "claim: 2^64 is lost.");
    expect_name("unknown", 2, 5, UINT64_MAX);
    for (int bits = 8; bits <= 32; bits *= 2)
        expect_name("unknown", 2, 5, 10 * ((UINT64_C(1) << bits) + 6));
    for (uint64_t i = 0; i < 50; i++)
        check_size(5 + (uint64_t)(1000 * (random_at(1, i, 1) + 1)),
                   5 + (uint64_t)(4000 * (random_at(2, i, 1) + 1)));
    check_size(4096, 11008);
    check_size(11008, 4096);
    check_huge();
}
