/* intensity.c: FLOPs per byte, for more and more tokens at once. */

#include <inttypes.h>
#include <stdio.h>

#include "flops.h"
#include "options.h"

static const struct usage usage = {
    .program = "intensity",
    .summary = "Prints FLOPs per byte of gated networks that take T tokens at "
               "once, with numbers\nof 2 bytes: APEX's of 512 x 1376 and "
               "LLaMA-7B's, first with gate, up and h in the\ncache, then "
               "with all of them written and read.",
};

enum { BYTES = 2 };

/* With everything between the matrices in memory. */
static uint64_t apart(const struct flops_network *n)
{
    const uint64_t weights = 3 * n->d * n->d_ff;

    return BYTES * (weights + n->tokens * (3 * n->d + 6 * n->d_ff));
}

static void print_intensity(uint64_t d, uint64_t d_ff, uint64_t tokens)
{
    const struct flops_network network = {.gated = true,
                                          .d = d,
                                          .d_ff = d_ff,
                                          .tokens = tokens,
                                          .layers = 1,
                                          .activation = "silu"};
    struct flops flops;
    uint64_t bytes;

    if (!flops_count(&network, flops_convention_named("matmul"), &flops) ||
        !flops_bytes(&network, BYTES, &bytes))
        options_fail("a count does not fit 64 bits");
    printf("\t%.4g\t%.4g", (double)flops.forward / (double)bytes,
           (double)flops.forward / (double)apart(&network));
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    printf("# T\tAPEX\tapart\tLLaMA\tapart\n");
    for (uint64_t tokens = 1; tokens <= 16384; tokens *= 2) {
        printf("%" PRIu64, tokens);
        print_intensity(512, 1376, tokens);
        print_intensity(4096, 11008, tokens);
        printf("\n");
    }
    return 0;
}
