/* The check of exercise 5.4. */

#include <inttypes.h>

#include "exercise.h"
#include "flops.h"
#include "random.h"
#include "sizing.h"

/* What stands in the results before the call. */
static const uint64_t old_parameters = 1000000007, old_flops = 1000000009;

struct model {
    uint64_t d, d_ff, layers, experts, active;
    bool shared;
    uint64_t tokens;
};

static uint64_t parameters, flops;

static void call(const struct model *m)
{
    static char what[256];

    snprintf(what, sizeof what,
             "(d = %" PRIu64 ", d_ff = %" PRIu64 ", layers = %" PRIu64
             ", experts = %" PRIu64 ", active = %" PRIu64
             ",\n%s, tokens = %" PRIu64 ".)\n",
             m->d, m->d_ff, m->layers, m->experts, m->active,
             m->shared ? "shared" : "not shared", m->tokens);
    given = what;
    parameters = old_parameters;
    flops = old_flops;
    count_model(m->d, m->d_ff, m->layers, m->experts, m->active, m->shared,
                m->tokens, &parameters, &flops);
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

/*
 * The library's networks have weights of their own in every layer: a network
 * that is stored, or passed through, is a layer of such.
 */
static void judge(const struct model *m)
{
    const struct flops_network passed = {.gated = true,
                                         .d = m->d,
                                         .d_ff = m->d_ff,
                                         .tokens = m->tokens,
                                         .layers = m->active * m->layers,
                                         .activation = "none"};
    struct flops exact;
    uint64_t stored;

    sizing_parameters(m->d, m->d_ff, true, false,
                      m->experts * (m->shared ? 1 : m->layers), &stored);
    flops_count(&passed, flops_convention_named("matmul"), &exact);
    call(m);
    expect_count("parameters", parameters, stored, old_parameters);
    expect_count("flops", flops, exact.forward, old_flops);
}

/* Every usual mistake makes another number of the model made by hand. */
static void name_parameters(void)
{
    if (parameters == 21840 && flops == 330)
        wrong("The two results have changed places.");
    if (parameters == 2310)
        wrong("2310 parameters are those of seven layers. The layers share "
              "their experts,\nwhich are stored once.");
    if (parameters == 120 || parameters == 840)
        wrong("%" PRIu64 " parameters are those of the active experts. Those "
              "that a token passes\nby are stored, too.",
              parameters);
    if (parameters == 30 || parameters == 210)
        wrong("%" PRIu64 " are the parameters of one network in a layer, and "
              "there are eleven.",
              parameters);
    if (parameters == 220)
        wrong("220 are the parameters of plain networks; a gated one has "
              "three matrices.");
    if (parameters == 4290)
        wrong("4290 parameters? Their number does not grow with the tokens.");
}

static void name_flops(void)
{
    if (flops == 60060)
        wrong("60060 FLOPs let every token visit every expert in every layer. "
              "It visits four\nof the eleven.");
    if (flops == 3120)
        wrong("3120 FLOPs are those of one layer. Shared weights save no "
              "work: every layer\nmultiplies by them anew.");
    if (flops == 8580)
        wrong("8580 FLOPs are two for each parameter and token. But a token "
              "does not meet\nevery parameter, and meets some of them in "
              "every layer.");
    if (flops == 5460)
        wrong("5460 FLOPs are right if a token visits one network only in "
              "each layer. It\nvisits four.");
    if (flops == 10920)
        wrong("10920 are the multiply-adds: how many FLOPs is each?");
    if (flops == 14560)
        wrong("14560 are the FLOPs of plain networks; a gated one has three "
              "matrices.");
    if (flops == 1680)
        wrong("1680 are the FLOPs of one token, and there are thirteen.");
    if (flops == 65520)
        wrong("65520 FLOPs are three times too many: the way back is not "
              "asked for.");
}

static void check_by_hand(void)
{
    struct model m = {.d = 2,
                      .d_ff = 5,
                      .layers = 7,
                      .experts = 11,
                      .active = 4,
                      .shared = true,
                      .tokens = 13};

    call(&m);
    name_parameters();
    name_flops();
    judge(&m);
    m.shared = false;
    call(&m);
    if (parameters == 330)
        wrong("330 parameters are those of one layer, but here\nevery layer "
              "has its own experts.");
    judge(&m);
}

/* A whole number from 1 to `most`, another one for each i. */
static uint64_t pick(uint64_t seed, uint64_t i, uint64_t most)
{
    return 1 + (uint64_t)((random_at(seed, i, 1) + 1) / 2 * (real)most);
}

/*
 * Random numbers from 1 to those of m. With odd = 1 all are odd, so that the
 * products have all their bits, too many for a double.
 */
static void judge_random(const struct model *m, uint64_t i, uint64_t odd)
{
    struct model n = {.d = pick(1, i, m->d) | odd,
                      .d_ff = pick(2, i, m->d_ff) | odd,
                      .layers = pick(3, i, m->layers) | odd,
                      .experts = pick(4, i, m->experts) | odd,
                      .shared = i % 2 == 0,
                      .tokens = pick(5, i, m->tokens) | odd};

    n.active = pick(6, i, n.experts) | odd;
    judge(&n);
}

static void check(void)
{
    const struct model small = {60, 200, 20, 12, 0, false, 100};
    const struct model large = {9000, 30000, 120, 16, 0, false, 5000000};

    check_by_hand();
    judge(&(struct model){3, 2, 1, 1, 1, false, 1});
    judge(&(struct model){768, 3072, 12, 1, 1, true, 512});
    judge(&(struct model){7168, 2048, 58, 256, 8, false, 4096});
    judge(&(struct model){65537, 131073, 3, 5, 3, true, 1001});
    judge(&(struct model){268435459, 67108879, 1, 1, 1, false, 1});
    for (uint64_t i = 0; i < 200; i++)
        judge_random(&small, i, 0);
    for (uint64_t i = 0; i < 200; i++)
        judge_random(&large, i, 1);
}
