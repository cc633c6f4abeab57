/* loop-order.c: the same product, with its loops in two orders. */

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "matrix.h"
#include "options.h"
#include "random.h"

enum { TOKENS = 4, REPEATS = 6 };

static const struct usage usage = {
    .program = "loop-order",
    .summary = "Measures dx = dy W with the loops as in the formula and as "
               "memory likes them,\nand prints how many times faster the "
               "second is, for W: [4d][d].",
};

typedef void product(const struct matrix *dy, const struct matrix *w,
                     struct matrix *dx);

/* As the formula reads: one entry of dx after the other. */
static void formula_order(const struct matrix *dy, const struct matrix *w,
                          struct matrix *dx)
{
    for (size_t t = 0; t < dy->rows; t++) {
        const real *dyt = matrix_row(dy, t);
        real *dxt = matrix_row(dx, t);

        for (size_t i = 0; i < w->cols; i++)
            for (size_t o = 0; o < w->rows; o++)
                dxt[i] += dyt[o] * w->data[o * w->cols + i];
    }
}

/* As memory likes it: along the rows of W. */
static void memory_order(const struct matrix *dy, const struct matrix *w,
                         struct matrix *dx)
{
    for (size_t t = 0; t < dy->rows; t++) {
        const real *dyt = matrix_row(dy, t);
        real *dxt = matrix_row(dx, t);

        for (size_t o = 0; o < w->rows; o++)
            for (size_t i = 0; i < w->cols; i++)
                dxt[i] += dyt[o] * w->data[o * w->cols + i];
    }
}

/* Seconds for one call. */
static double seconds(product *multiply, const struct matrix *dy,
                      const struct matrix *w, struct matrix *dx)
{
    clock_t start;

    memset(dx->data, 0, dx->rows * dx->cols * sizeof(real));
    start = clock();
    multiply(dy, w, dx);
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* Both orders by turns, and of each the best time. */
static void measure(size_t d)
{
    struct matrix w = matrix_new(4 * d, d), dy = matrix_new(TOKENS, 4 * d);
    struct matrix a = matrix_new(TOKENS, d), b = matrix_new(TOKENS, d);
    double slow = HUGE_VAL, fast = HUGE_VAL;

    random_fill(&w, 1, 1);
    random_fill(&dy, 2, 1);
    for (int n = 0; n < REPEATS; n++) {
        slow = fmin(slow, seconds(formula_order, &dy, &w, &a));
        fast = fmin(fast, seconds(memory_order, &dy, &w, &b));
    }
    if (memcmp(a.data, b.data, TOKENS * d * sizeof(real)) != 0)
        options_fail("the two orders disagree");
    printf("%zu\t%.3g\n", d, slow / fast);
    matrix_free(&w);
    matrix_free(&dy);
    matrix_free(&a);
    matrix_free(&b);
}

int main(int argc, char **argv)
{
    const size_t widths[] = {40,  80,  120, 200, 280, 360, 440,
                             520, 600, 680, 760, 840, 920, 1000};

    options_parse(argc, argv, &usage);
    printf("# d\ttimes-faster\n");
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        measure(widths[i]);
    return 0;
}
