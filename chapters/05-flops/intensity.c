/* intensity.c: FLOPs per byte, for more and more tokens at once. */

#include <inttypes.h>
#include <stdio.h>

#include "flops.h"
#include "options.h"

static const struct usage usage = {
    .program = "intensity",
    .summary = "Prints FLOPs per byte of gated networks that take T tokens at "
               "once, with numbers\nof 2 bytes: APEX's of 512 x 1376, "
               "LLaMA-7B's, and LLaMA-7B's with numbers of 4.",
};

static double intensity(uint64_t d, uint64_t d_ff, uint64_t tokens,
                        uint64_t size)
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
        !flops_bytes(&network, size, &bytes))
        options_fail("a count does not fit 64 bits");
    return (double)flops.forward / (double)bytes;
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    printf("# T\t512 x 1376\t4096 x 11008\t4096 x 11008, 4 bytes\n");
    for (uint64_t tokens = 1; tokens <= 16384; tokens *= 2)
        printf("%" PRIu64 "\t%.4g\t%.4g\t%.4g\n", tokens,
               intensity(512, 1376, tokens, 2),
               intensity(4096, 11008, tokens, 2),
               intensity(4096, 11008, tokens, 4));
    return 0;
}
