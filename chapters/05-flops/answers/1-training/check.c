/* The check of exercise 5.1. */

#include <inttypes.h>

#include "exercise.h"
#include "flops.h"
#include "random.h"

/* Three times what the library counts for the way there. */
static uint64_t exact(const struct flops_network *n)
{
    struct flops flops;

    flops_count(n, flops_convention_named("matmul"), &flops);
    return 3 * flops.forward;
}

static uint64_t answer(const struct flops_network *n)
{
    static char what[128];

    snprintf(what, sizeof what,
             "(%s, d = %" PRIu64 ", d_ff = %" PRIu64 ", %" PRIu64
             " tokens.)\n",
             n->gated ? "Gated" : "Plain", n->d, n->d_ff, n->tokens);
    given = what;
    return training_flops(n->gated, n->d, n->d_ff, n->tokens);
}

static void judge(const struct flops_network *n)
{
    const uint64_t got = answer(n), want = exact(n);

    if (got == want)
        return;
    /* What wraps at 32 bits, wherever it does, has the last 32 bits right. */
    if ((uint32_t)got == (uint32_t)want)
        wrong("Expected %" PRIu64 ", got %" PRIu64
              ":\nsomewhere a product is cut off at 32 bits.",
              want, got);
    if (fabs((double)got / (double)want - 1) < 1e-12)
        wrong("Expected %" PRIu64 ", got %" PRIu64
              ":\nclose, but a double has no more than 53 bits.",
              want, got);
    wrong("Expected %" PRIu64 " FLOPs, got %" PRIu64 ".", want, got);
}

/* Every usual mistake makes another number of these two networks. */
static void check_by_hand(void)
{
    struct flops_network n = {
        .d = 2, .d_ff = 7, .tokens = 5, .layers = 1, .activation = "none"};
    const uint64_t plain = answer(&n);

    if (plain == 420)
        wrong("420 are the multiply-adds, there and back: how many FLOPs is "
              "each?");
    if (plain == 140)
        wrong("140 are multiply-adds, and of the way there only.");
    if (plain == 280)
        wrong("280 is the way there alone (or half of there and back).");
    if (plain == 560)
        wrong("560 is twice the way there. Back, each matrix stands in two "
              "products, and the\nway there counts, too.");
    if (plain == 700)
        wrong("700 leaves out the gradient of x. On the way back it "
              "is wanted, too.");
    if (plain == 168)
        wrong("168 is for one token, and there are five.");
    if (plain == 1260)
        wrong("1260 is for a gated network; a plain one has two matrices.");
    judge(&n);
    n.gated = true;
    if (answer(&n) == plain)
        wrong("%" PRIu64
              " is for a plain network; a gated one has three matrices.",
              plain);
    judge(&n);
}

/* A whole number from 1 to `most`, another one for each i. */
static uint64_t pick(uint64_t seed, uint64_t i, uint64_t most)
{
    return 1 + (uint64_t)((random_at(seed, i, 1) + 1) / 2 * (real)most);
}

static void check(void)
{
    struct flops_network n = {.layers = 1, .activation = "none"};

    check_by_hand();
    for (uint64_t i = 0; i < 200; i++) {
        n.gated = i % 2 == 0;
        n.d = pick(1, i, 60);
        n.d_ff = pick(2, i, 200);
        n.tokens = pick(3, i, 100);
        judge(&n);
    }
    for (uint64_t i = 0; i < 200; i++) {
        n.gated = i % 2 == 0;
        n.d = pick(4, i, 9000) | 1;
        n.d_ff = pick(5, i, 30000) | 1;
        n.tokens = pick(6, i, 1000000000) | 1;
        judge(&n);
    }
}
