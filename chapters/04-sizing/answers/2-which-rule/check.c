/* The check of exercise 4.2. */

#include <inttypes.h>

#include "exercise.h"
#include "sizing.h"

static const struct sizing rules[4] = {
    {1, 256, SIZING_UP},
    {1, 256, SIZING_NEAREST},
    {1, 64, SIZING_DOWN},
    {1, 8, SIZING_UP},
};

/* Why an entry may be wrong, the usual mistakes apart from each other. */
struct trap {
    uint64_t d, d_ff;
    int entry;
    const char *why;
};

static const struct trap traps[] = {
    {4096, 11008, 2,
     "11008 is a multiple of 64, but not the one that this rule makes of h."},
    {4096, 11008, 3,
     "11008 is a multiple of 8, but not the one that this rule makes of h."},
    {4096, 8192, 0, "8192 is 2d: in whole numbers, 8 / 3 is 2."},
    {4096, 11008, 0,
     "made[0] is to be true: the next multiple of 256 is 11008."},
    {4096, 11008, 1,
     "made[1] is to be true, too: 11008 is 86 from h, and 10752 is 170.\n"
     "So do not stop at the first rule that fits."},
    {4096, 10928, 0,
     "made[0] is to be false: 10928 is no multiple of 256.\n"
     "To be near h is not enough."},
    {4096, 10928, 1,
     "made[1] is to be false: 10928 is no multiple of 256.\n"
     "To be near h is not enough."},
    {5120, 13824, 0,
     "made[0] is to be true. The first rule always rounds up, even if the "
     "multiple\nbelow is nearer."},
    {5120, 13824, 1,
     "made[1] is to be false: the multiple below h is nearer, 13568."},
    {5120, 13568, 1,
     "made[1] is to be true: 13568 is 85 from h, and 13824 is 171."},
    {5120, 13568, 0, "made[0] is to be false: 13568 is below h."},
    {96, 256, 0,
     "made[0] is to be true: 256 is a multiple already, so it stays."},
    {96, 256, 3,
     "made[3] is to be true: 256 is a multiple already, so it stays."},
    {48, 256, 1,
     "made[1] is to be true: 128 is halfway between 0 and 256, so it goes "
     "up."},
    {48, 0, 1, "made[1] is to be false. From halfway the rule goes up only."},
    {4096, 10944, 2,
     "made[2] is to be false: 10944 is above h. The third rule rounds down."},
    {4096, 10880, 2,
     "made[2] is to be true: 10880 is 170 * 64, and 171 * 64 is above h."},
    {4096, 10920, 3,
     "made[3] is to be false: 10920 is below h. The fourth rule rounds up."},
    {4096, 4294978304, 0,
     "made[0] is to be false: d_ff is 11008 + 2^32, which does not fit 32 "
     "bits."},
    {3000000000, 8000000000, 0,
     "made[0] is to be true: h is a multiple of 256, but does not fit 32 "
     "bits."},
    {1, 0, 2, "made[2] is to be true: the multiple below 2 is 0."},
};

enum { TRAPS = sizeof traps / sizeof *traps };

/* The answer, twice, since no entry may stay as it was. */
static void ask(uint64_t d, uint64_t d_ff, bool made[4])
{
    static char what[128];
    bool again[4];

    snprintf(what, sizeof what,
             "(d = %" PRIu64 ", so h is %" PRIu64 "; d_ff = %" PRIu64 ".)\n",
             d, 8 * d / 3, d_ff);
    given = what;
    for (int i = 0; i < 4; i++) {
        made[i] = false;
        again[i] = true;
    }
    which_rules(d, d_ff, made);
    which_rules(d, d_ff, again);
    for (int i = 0; i < 4; i++)
        if (made[i] != again[i])
            wrong("made[%d] was not set: it is still what it was before.", i);
}

static uint64_t made_by(int rule, uint64_t d)
{
    uint64_t d_ff = 0;

    sizing_d_ff(d, &rules[rule], &d_ff);
    return d_ff;
}

static void check_at(uint64_t d, uint64_t d_ff)
{
    bool made[4];

    ask(d, d_ff, made);
    for (int i = 0; i < 4; i++)
        if (made[i] != (made_by(i, d) == d_ff))
            wrong("made[%d] is to be %s: this rule makes %" PRIu64 ".", i,
                  made[i] ? "false" : "true", made_by(i, d));
}

/* What the four rules make of d, and what lies beside it. */
static void check_around(uint64_t d)
{
    static const uint64_t steps[] = {0, 1, 8, 64, 256};

    for (int i = 0; i < 4; i++)
        for (size_t j = 0; j < sizeof steps / sizeof *steps; j++) {
            const uint64_t d_ff = made_by(i, d);

            check_at(d, d_ff + steps[j]);
            if (d_ff >= steps[j])
                check_at(d, d_ff - steps[j]);
        }
}

static void check(void)
{
    bool made[4];

    for (size_t i = 0; i < TRAPS; i++) {
        const struct trap *trap = &traps[i];

        ask(trap->d, trap->d_ff, made);
        if (made[trap->entry] != (made_by(trap->entry, trap->d) == trap->d_ff))
            wrong("%s", trap->why);
    }
    for (size_t i = 0; i < TRAPS; i++)
        check_at(traps[i].d, traps[i].d_ff);
    for (uint64_t d = 1; d <= 600; d++)
        check_around(d);
    for (uint64_t i = 1; i <= 500; i++)
        check_around(i * 2654435761 % 4294967296 + 1);
    check_around(4294967296);
    check_at(4096, UINT64_MAX);
}
