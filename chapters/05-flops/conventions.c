/* conventions.c: how far apart the ways of counting are. */

#include <inttypes.h>
#include <stdio.h>

#include "flops.h"
#include "options.h"
#include "sizing.h"

static const struct usage usage = {
    .program = "conventions",
    .summary =
        "Prints by how many percent each way of counting differs from "
        "two FLOPs for a\nmultiply-add, for gated networks (silu, sized "
        "as LLaMA) of more and more width.",
};

static double count_by(const char *convention, uint64_t d, uint64_t d_ff)
{
    const struct flops_network network = {.gated = true,
                                          .d = d,
                                          .d_ff = d_ff,
                                          .tokens = 1,
                                          .layers = 1,
                                          .activation = "silu"};
    struct flops flops;

    if (!flops_count(&network, flops_convention_named(convention), &flops))
        options_fail("a count does not fit 64 bits");
    return (double)flops.forward;
}

int main(int argc, char **argv)
{

    options_parse(argc, argv, &usage);
    printf("# d\tproduct\telementwise\texact\n");
    for (uint64_t d = 96; d <= 24576; d *= 2) {
        uint64_t d_ff = 0;
        double matmul;

        if (!sizing_d_ff(d, &sizing_llama, &d_ff))
            options_fail("d_ff does not fit 64 bits");
        matmul = count_by("matmul", d, d_ff);
        printf("%" PRIu64 "\t%.4f\t%.4f\t%.4f\n", d,
               100 * (count_by("product", d, d_ff) / matmul - 1),
               100 * (count_by("elementwise", d, d_ff) / matmul - 1),
               100 * (count_by("exact", d, d_ff) / matmul - 1));
    }
    return 0;
}
