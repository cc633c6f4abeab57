/* compare.c: how far are two arrays apart? */

#include <stdio.h>

#include "files.h"
#include "options.h"

static const struct usage usage = {
    .program = "compare",
    .operands = "GOT.npy WANT.npy",
    .summary = "Prints the largest difference of two arrays of one shape, "
               "as a share of the\nlargest entry of the second.",
};

/* How far g is from w: 0 if they are equal, be they infinite; NaN for NaN. */
static double distance(double g, double w)
{
    return g == w ? 0 : fabs(g - w);
}

int main(int argc, char **argv)
{
    struct npy shape;
    struct matrix got, want;
    double most = 0, largest = 0;
    int first = options_parse(argc, argv, &usage);

    if (argc - first != 2)
        options_fail("expected two files; try --help");
    want = files_tokens(argv[first + 1], &shape);
    got = files_like(argv[first], argv[first + 1], &shape);
    for (size_t i = 0; i < want.rows * want.cols; i++) {
        const double w = (double)want.data[i];
        const double off = distance((double)got.data[i], w);

        if (!(off <= most)) /* larger, or NaN, which then stays */
            most = isnan(most) ? most : off;
        if (isfinite(w) && fabs(w) > largest)
            largest = fabs(w);
    }
    if (isnan(most))
        printf("no difference can be told: there is a NaN\n");
    else if (largest > 0)
        printf("largest difference %.1e of the largest entry\n",
               most / largest);
    else
        printf("largest difference %.1e; the second has no entry but 0\n",
               most);
    matrix_free(&got);
    matrix_free(&want);
    return 0;
}
