/* hinges.c: ReLU, its slope, and a bump that four of them make. */

#include <stdio.h>

#include "ffn.h"
#include "options.h"

static const struct usage usage = {
    .program = "hinges",
    .summary = "Prints the data of the figures relu and bump.",
};

/* bump(x) = relu(x + 2) - relu(x + 1) - relu(x - 1) + relu(x - 2) */
static struct ffn bump_network(void)
{
    static real ones[] = {1, 1, 1, 1}, biases[] = {2, 1, -1, -2};
    static real signs[] = {1, -1, -1, 1};

    return (struct ffn){
        .up.weight = {.rows = 4, .cols = 1, .data = ones},
        .up.bias = {.rows = 1, .cols = 4, .data = biases},
        .down.weight = {.rows = 1, .cols = 4, .data = signs},
    };
}

int main(int argc, char **argv)
{
    struct ffn net = bump_network();
    struct ffn_cache cache = ffn_cache_new(&net, 1);
    struct matrix x = matrix_new(1, 1), y = matrix_new(1, 1);

    options_parse(argc, argv, &usage);
    printf("# x\trelu\tslope\thinge1\thinge2\thinge3\thinge4\tbump\n");
    for (int i = -60; i <= 60; i++) {
        x.data[0] = (real)i / 20;
        ffn_forward(&net, &x, &cache, &y);
        printf("%.9g\t%.9g\t%.9g", (double)x.data[0], (double)relu(x.data[0]),
               (double)relu_slope(x.data[0]));
        for (int j = 0; j < 4; j++)
            printf("\t%.9g",
                   (double)(net.down.weight.data[j] * cache.h.data[j]));
        printf("\t%.9g\n", (double)y.data[0]);
    }
    matrix_free(&x);
    matrix_free(&y);
    ffn_cache_free(&cache);
    return 0;
}
