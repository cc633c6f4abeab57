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

/* The larger of two absolute values; NaN if either is. */
static double larger(double a, double b)
{
    return isnan(a) || a > b ? a : b;
}

int main(int argc, char **argv)
{
    struct npy shape;
    struct matrix got, want;
    double difference = 0, largest = 0;
    int first = options_parse(argc, argv, &usage);

    if (argc - first != 2)
        options_fail("expected two files; try --help");
    want = files_tokens(argv[first + 1], &shape);
    got = files_like(argv[first], argv[first + 1], &shape);
    for (size_t i = 0; i < want.rows * want.cols; i++) {
        double g = (double)got.data[i], w = (double)want.data[i];

        largest = larger(fabs(w), largest);
        difference = larger(fabs(g - w), difference);
    }
    if (largest > 0)
        difference /= largest;
    printf("largest difference %.1e of the largest entry\n", difference);
    matrix_free(&got);
    matrix_free(&want);
    return 0;
}
