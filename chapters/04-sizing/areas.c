/* areas.c: the matrices of both kinds of network, as rectangles to scale. */

#include <inttypes.h>
#include <stdio.h>

#include "options.h"
#include "sizing.h"

static const struct usage usage = {
    .program = "areas",
    .summary = "Prints, for d = 768, the matrices of a plain network and of a "
               "gated one as\nrectangles: row of the figure, left, right, "
               "bottom, top.",
};

enum { D = 768, GAP = 100 };

/* `count` matrices [d][d_ff], one beside the other. */
static void print_row(int row, uint64_t d_ff, int count)
{
    uint64_t left = 0;

    for (int i = 0; i < count; i++) {
        printf("%d\t%" PRIu64 "\t%" PRIu64 "\t0\t%d\n", row, left, left + d_ff,
               D);
        left += d_ff + GAP;
    }
}

int main(int argc, char **argv)
{
    uint64_t d_ff;

    options_parse(argc, argv, &usage);
    if (!sizing_d_ff(D, &sizing_llama, &d_ff))
        return 2;
    printf("# row\tleft\tright\tbottom\ttop\n");
    print_row(0, 4 * D, 2);
    print_row(1, d_ff, 3);
    return 0;
}
