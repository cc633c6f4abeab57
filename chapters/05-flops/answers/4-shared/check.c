/* The check of exercise 5.4. */

#include <inttypes.h>

#include "exercise.h"
#include "flops.h"
#include "random.h"
#include "sizing.h"

/* What stands in the results before the call. */
static const uint64_t old_parameters = 1000000007, old_flops = 1000000009;

static uint64_t parameters, flops;

static void call(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t tokens)
{
    static char what[160];

    snprintf(what, sizeof what,
             "(d = %" PRIu64 ", d_ff = %" PRIu64 ", layers = %" PRIu64
             ", tokens = %" PRIu64 ".)\n",
             d, d_ff, layers, tokens);
    given = what;
    parameters = old_parameters;
    flops = old_flops;
    count_shared(d, d_ff, layers, tokens, &parameters, &flops);
}

static void expect_count(const char *name, uint64_t got, uint64_t want,
                         uint64_t old)
{
    if (got == want)
        return;
    if (got == old)
        wrong("*%s was not set.", name);
    if (got == old + want)
        wrong("*%s was added to what was there.", name);
    /* What wraps at 32 bits, wherever it does, has the last 32 bits right. */
    if ((uint32_t)got == (uint32_t)want)
        wrong("*%s: expected %" PRIu64 ", got %" PRIu64
              ":\nsomewhere a product is cut off at 32 bits.",
              name, want, got);
    if (fabs((double)got / (double)want - 1) < 1e-12)
        wrong("*%s: expected %" PRIu64 ", got %" PRIu64
              ":\nclose, but a double has no more than 53 bits.",
              name, want, got);
    wrong("*%s: expected %" PRIu64 ", got %" PRIu64 ".", name, want, got);
}

/* The library's network has weights of its own in every layer. */
static void judge(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t tokens)
{
    const struct flops_network network = {.gated = true,
                                          .d = d,
                                          .d_ff = d_ff,
                                          .tokens = tokens,
                                          .layers = layers,
                                          .activation = "none"};
    struct flops exact;
    uint64_t stored;

    sizing_parameters(d, d_ff, true, false, 1, &stored);
    flops_count(&network, flops_convention_named("matmul"), &exact);
    call(d, d_ff, layers, tokens);
    expect_count("parameters", parameters, stored, old_parameters);
    expect_count("flops", flops, exact.forward, old_flops);
}

/* Every usual mistake makes another number of this model. */
static void check_by_hand(void)
{
    call(2, 5, 3, 7);
    if (parameters == 1260 && flops == 30)
        wrong("The two results have changed places.");
    if (parameters == 90)
        wrong("90 parameters are those of three networks. The layers share "
              "one,\nand it is stored once.");
    if (parameters == 210 || parameters == 630)
        wrong("%" PRIu64
              " parameters? Their number does not grow with the tokens.",
              parameters);
    if (parameters == 20)
        wrong("20 are the parameters of a plain network; a gated one has "
              "three matrices.");
    if (parameters == 30 && flops == 420)
        wrong("420 FLOPs are those of one layer. Shared weights save no "
              "work: every layer\nmultiplies by them anew.");
    if (flops == 630)
        wrong("630 are the multiply-adds: how many FLOPs is each?");
    if (flops == 840)
        wrong("840 are the FLOPs of a plain network; a gated one has three "
              "matrices.");
    if (flops == 180)
        wrong("180 are the FLOPs of one token, and there are seven.");
    if (flops == 3780)
        wrong("3780 FLOPs are three times too many: the layers were counted "
              "twice, or the way\nback was counted, too.");
    judge(2, 5, 3, 7);
}

/* A whole number from 1 to `most`, another one for each i. */
static uint64_t pick(uint64_t seed, uint64_t i, uint64_t most)
{
    return 1 + (uint64_t)((random_at(seed, i, 1) + 1) / 2 * (real)most);
}

static void check(void)
{
    check_by_hand();
    judge(3, 2, 1, 1);
    judge(768, 2048, 12, 512);
    judge(65537, 131073, 3, 1001);
    judge(268435459, 67108879, 1, 1);
    for (uint64_t i = 0; i < 200; i++)
        judge(pick(1, i, 60), pick(2, i, 200), pick(3, i, 20),
              pick(4, i, 100));
    for (uint64_t i = 0; i < 200; i++)
        judge(pick(5, i, 9000) | 1, pick(6, i, 30000) | 1, pick(7, i, 120) | 1,
              pick(8, i, 10000000) | 1);
}
