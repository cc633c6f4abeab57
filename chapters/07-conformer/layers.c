/* layers.c: the parts of the Conformer block, for its drawing. */

#include <stdio.h>

#include "options.h"

static const struct usage usage = {
    .program = "layers",
    .summary = "Prints the parts of a Conformer block from the bottom up: its "
               "place, the share\nwith which its result is added to what goes "
               "past it (0: nothing goes past), and\nits name.",
};

static const struct {
    double share;
    const char *name;
} layers[] = {
    {0.5, "feed-forward"}, {1, "attention"}, {1, "convolution"},
    {0.5, "feed-forward"}, {0, "LayerNorm"},
};

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    printf("# place\tshare\tname\n");
    for (size_t i = 0; i < sizeof layers / sizeof layers[0]; i++)
        printf("%zu\t%g\t%s\n", i, layers[i].share, layers[i].name);
    return 0;
}
