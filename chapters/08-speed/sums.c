/* sums.c: what rounding leaves of long sums, in one chain and in slices. */

#include <stdio.h>

#include "options.h"
#include "random.h"

enum { TERMS = 11008, SUMS = 500 };

static const struct usage usage = {
    .program = "sums",
    .summary = "Prints the error of sums of 11008 products in float, formed "
               "in one chain and in\nslices of 384, as a share of the sums.",
};

/* The sum of a[k] b[k] in slices of `depth` terms, each slice by itself. */
static float in_slices(const real *a, const real *b, size_t depth)
{
    float sum = 0;

    for (size_t first = 0; first < TERMS; first += depth) {
        float slice = 0;

        for (size_t k = first; k < first + depth && k < TERMS; k++)
            slice += (float)a[k] * (float)b[k];
        sum += slice;
    }
    return sum;
}

static double exact(const real *a, const real *b)
{
    double sum = 0;

    for (size_t k = 0; k < TERMS; k++)
        sum += (double)a[k] * (double)b[k];
    return sum;
}

/* The root mean square of the errors, over that of the sums. */
static double error(size_t depth)
{
    struct matrix a = matrix_new(1, TERMS), b = matrix_new(1, TERMS);
    double errors = 0, squares = 0;

    for (uint64_t i = 0; i < SUMS; i++) {
        double sum, off;

        random_fill(&a, 2 * i, 1);
        random_fill(&b, 2 * i + 1, 1);
        sum = exact(a.data, b.data);
        off = (double)in_slices(a.data, b.data, depth) - sum;
        errors += off * off;
        squares += sum * sum;
    }
    matrix_free(&a);
    matrix_free(&b);
    return sqrt(errors / squares);
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    printf("one chain         %.1e\n", error(TERMS));
    printf("slices of 384     %.1e\n", error(384));
    return 0;
}
