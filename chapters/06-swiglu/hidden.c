/* hidden.c: how large hidden numbers are, before any training. */

#include <stdio.h>

#include "ffn.h"
#include "options.h"
#include "random.h"
#include "swiglu.h"

static const struct usage usage = {
    .program = "hidden",
    .summary = "Prints which share of the hidden numbers of a random ReLU "
               "network and a random\nSwiGLU network lies in each interval, "
               "in units of their root mean square.",
};

enum { D = 64, D_FF = 172, TOKENS = 256, BINS = 64 };

static const double lowest = -3, width = 0.125;

/* The share of the numbers in each bin; a few lie beyond all of them. */
static void count_bins(const struct matrix *h, double shares[BINS])
{
    const size_t n = h->rows * h->cols;
    double squares = 0;

    for (size_t i = 0; i < n; i++)
        squares += (double)h->data[i] * (double)h->data[i] / (double)n;
    for (size_t i = 0; i < n; i++) {
        const double place =
            ((double)h->data[i] / sqrt(squares) - lowest) / width;

        if (place >= 0 && place < BINS)
            shares[(size_t)place] += 1 / (double)n;
    }
}

int main(int argc, char **argv)
{
    static double by_relu[BINS], by_swiglu[BINS];
    struct ffn ffn = ffn_new(D, D_FF, false);
    struct swiglu swiglu = swiglu_new(D, D_FF, false);
    struct ffn_cache ffn_cache = ffn_cache_new(&ffn, TOKENS);
    struct swiglu_cache swiglu_cache = swiglu_cache_new(&swiglu, TOKENS);
    struct matrix x = matrix_new(TOKENS, D), y = matrix_new(TOKENS, D);

    options_parse(argc, argv, &usage);
    random_fill(&x, 1, 2);
    swiglu_fill(&swiglu, 2);
    random_fill(&ffn.up.weight, 3, 1 / sqrt((real)D));
    ffn_forward(&ffn, &x, &ffn_cache, &y);
    swiglu_forward(&swiglu, &x, &swiglu_cache, &y);
    count_bins(&ffn_cache.h, by_relu);
    count_bins(&swiglu_cache.hidden, by_swiglu);
    printf("# from\trelu\tswiglu\n");
    for (int b = 0; b < BINS; b++)
        printf("%.3f\t%.5f\t%.5f\n", lowest + width * b, by_relu[b],
               by_swiglu[b]);
    ffn_free(&ffn);
    swiglu_free(&swiglu);
    ffn_cache_free(&ffn_cache);
    swiglu_cache_free(&swiglu_cache);
    matrix_free(&x);
    matrix_free(&y);
    return 0;
}
