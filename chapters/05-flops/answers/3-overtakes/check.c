/* The check of exercise 5.3. */

#include <inttypes.h>

#include "exercise.h"

/* FLOPs per token, as the exercise tells them. */
static uint64_t network(uint64_t d, uint64_t d_ff)
{
    return 2 * 3 * d * d_ff;
}

static uint64_t attention(uint64_t d, uint64_t tokens)
{
    return 2 * (4 * d * d + 2 * d * tokens);
}

static uint64_t answer(uint64_t d, uint64_t d_ff)
{
    static char what[80];

    snprintf(what, sizeof what, "(d = %" PRIu64 ", d_ff = %" PRIu64 ".)\n", d,
             d_ff);
    given = what;
    return overtakes(d, d_ff);
}

/* The smallest T is enough, and one less is not (or is none). */
static bool is_right(uint64_t got, uint64_t d, uint64_t d_ff)
{
    const uint64_t most = 2 * d_ff + 2;

    return got >= 1 && got <= most && attention(d, got) > network(d, d_ff) &&
           (got == 1 || attention(d, got - 1) <= network(d, d_ff));
}

static void judge(uint64_t d, uint64_t d_ff)
{
    const uint64_t got = answer(d, d_ff), cost = network(d, d_ff);

    if (is_right(got, d, d_ff))
        return;
    if (got == 0 && attention(d, 0) > cost)
        wrong("Got 0: T is at least 1, since a token looks at itself.");
    if (got > 2 * d_ff + 2)
        wrong("Got %" PRIu64
              ", far too many.\n(An unsigned number cannot be below zero.)",
              got);
    if (attention(d, got) <= cost)
        wrong("Got %" PRIu64 ": there attention costs %" PRIu64
              " FLOPs a token, and the network %" PRIu64 ".",
              got, attention(d, got), cost);
    wrong("Got %" PRIu64 ", but at %" PRIu64 " attention costs %" PRIu64
          " FLOPs already, and the\nnetwork %" PRIu64 ".",
          got, got - 1, attention(d, got - 1), cost);
}

/* Every usual mistake makes another number of d = 5 and d_ff = 16. */
static void check_by_hand(void)
{
    const uint64_t got = answer(5, 16);

    if (got == 14)
        wrong("At 14 attention costs 480 FLOPs: as much as the network, and "
              "not more.");
    if (got == 25)
        wrong("Got 25. Attention has four matrices, too, whatever T is.");
    if (got == 39)
        wrong("Got 39: that has attention in multiply-adds and the network in "
              "FLOPs.");
    if (got == 3)
        wrong("Got 3: that has the network in multiply-adds and attention in "
              "FLOPs.");
    if (got == 29)
        wrong("Got 29: there is only half the work for each T. The weighted "
              "sum of the values\ncosts as much as the scores, and nothing is "
              "masked.");
    if (got == 7)
        wrong("Got 7. A gated network has three matrices, not two.");
    if (got == 22)
        wrong("Got 22. Attention has four matrices [d][d], not one.");
    if (got == 71)
        wrong("Got 71. Each score takes d multiply-adds, not one, and so does "
              "each value.");
    judge(5, 16);
}

static void check(void)
{
    static const uint64_t large[][2] = {
        {4096, 11008},  {8192, 28672},    {65521, 262139},    {65521, 262140},
        {14785, 38250}, {369691, 492980}, {1 << 20, 1 << 20}, {1, 1 << 20},
    };

    check_by_hand();
    if (answer(5, 15) == 12)
        wrong("Expected 13, got 12: a division of whole numbers has lost a "
              "half.");
    for (uint64_t d = 1; d <= 30; d++)
        for (uint64_t d_ff = 1; d_ff <= 90; d_ff++)
            judge(d, d_ff);
    if (!is_right(answer(65536, 131072), 65536, 131072))
        wrong("It is right for small numbers. Products like 6 d d_ff, here "
              "%" PRIu64 ",\ndo not fit into 32 bits.",
              network(65536, 131072));
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++)
        judge(large[i][0], large[i][1]);
}
