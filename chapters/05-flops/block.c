/* block.c: what both halves of a transformer block cost, for longer texts. */

#include <inttypes.h>
#include <stdio.h>

#include "flops.h"
#include "options.h"
#include "sizing.h"

static const char *d_model, *d_ff, *masked, *crossing, *share_at;

static const struct option_text options[] = {
    {"d-model", "N", "the width of a token (default: 4096)", &d_model},
    {"d-ff", "N", "of the hidden layer (default: as LLaMA sizes it)", &d_ff},
    {"masked", NULL, "a token looks at half of the T, as on average it does",
     &masked},
    {"crossing", NULL, "only the T beyond which attention costs more",
     &crossing},
    {"share-at", "T", "only the share at T tokens", &share_at},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "block",
    .summary =
        "Prints, for texts of T tokens, the FLOPs for one of them in "
        "one block, matrices\nonly: the gated network, attention's four "
        "matrices, its scores and weighted\nsums over all T, and the "
        "network's share of all, in percent.",
    .options = options,
};

static uint64_t llama_width(uint64_t d)
{
    uint64_t width;

    if (!sizing_d_ff(d, &sizing_llama, &width))
        options_fail("d_ff does not fit 64 bits");
    return width;
}

/* What one token costs: the network, attention's matrices and its scores. */
static uint64_t network_cost(uint64_t d, uint64_t width)
{
    const struct flops_network network = {.gated = true,
                                          .d = d,
                                          .d_ff = width,
                                          .tokens = 1,
                                          .layers = 1,
                                          .activation = "silu"};
    struct flops flops;

    if (!flops_count(&network, flops_convention_named("matmul"), &flops))
        options_fail("a count does not fit 64 bits");
    return flops.forward;
}

static uint64_t matrices_cost(uint64_t d)
{
    return 8 * d * d;
}

static uint64_t scores_cost(uint64_t d, uint64_t tokens)
{
    return (masked == NULL ? 4 : 2) * d * tokens;
}

/* The network's share, in percent. */
static double share(uint64_t d, uint64_t width, uint64_t tokens)
{
    const uint64_t network = network_cost(d, width);

    return 100 * (double)network /
           (double)(network + matrices_cost(d) + scores_cost(d, tokens));
}

/* The largest T with which the network costs as much or more; 0 if none. */
static uint64_t last_below(uint64_t d, uint64_t width)
{
    const uint64_t network = network_cost(d, width);

    if (network < matrices_cost(d))
        return 0;
    return (network - matrices_cost(d)) / scores_cost(d, 1);
}

static void print_table(uint64_t d, uint64_t width)
{
    printf("# T\tnetwork\tmatrices\tscores\tshare\n");
    for (uint64_t t = 128; t <= 131072; t *= 2)
        printf("%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%.1f\n", t,
               network_cost(d, width), matrices_cost(d), scores_cost(d, t),
               share(d, width, t));
}

int main(int argc, char **argv)
{
    uint64_t d, width, tokens;

    options_parse(argc, argv, &usage);
    d = d_model == NULL ? 4096 : options_count("d-model", d_model, 1, 1000000);
    width = d_ff == NULL ? llama_width(d)
                         : options_count("d-ff", d_ff, 1, 1000000);
    if (crossing != NULL && share_at != NULL)
        options_fail("--crossing and --share-at: one of them");
    if (crossing != NULL) {
        printf("%" PRIu64 "\n", last_below(d, width));
    } else if (share_at != NULL) {
        tokens = options_count("share-at", share_at, 1, 1000000);
        printf("%.1f\n", share(d, width, tokens));
    } else
        print_table(d, width);
    return 0;
}
