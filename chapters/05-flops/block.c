/* block.c: what both halves of a transformer block cost, for longer texts. */

#include <inttypes.h>
#include <stdio.h>

#include "flops.h"
#include "options.h"
#include "sizing.h"

static const char *d_model, *d_ff;

static const struct option_text options[] = {
    {"d-model", "N", "the width of a token (default: 4096)", &d_model},
    {"d-ff", "N", "of the hidden layer (default: as LLaMA sizes it)", &d_ff},
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
    const struct sizing llama = {1, 256, SIZING_UP};
    uint64_t width;

    if (!sizing_d_ff(d, &llama, &width))
        options_fail("d_ff does not fit 64 bits");
    return width;
}

int main(int argc, char **argv)
{
    struct flops_network network = {
        .gated = true, .tokens = 1, .layers = 1, .activation = "silu"};
    struct flops flops;
    uint64_t d;

    options_parse(argc, argv, &usage);
    d = d_model == NULL ? 4096 : options_count("d-model", d_model, 1, 1000000);
    network.d = d;
    network.d_ff = d_ff == NULL ? llama_width(d)
                                : options_count("d-ff", d_ff, 1, 1000000);
    if (!flops_count(&network, flops_convention_named("matmul"), &flops))
        options_fail("a count does not fit 64 bits; expected smaller numbers");
    printf("# T\tnetwork\tmatrices\tscores\tshare\n");
    for (uint64_t t = 128; t <= 131072; t *= 2) {
        const uint64_t matrices = 8 * d * d, scores = 4 * d * t;

        printf("%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%.1f\n", t,
               flops.forward, matrices, scores,
               100 * (double)flops.forward /
                   (double)(flops.forward + matrices + scores));
    }
    return 0;
}
