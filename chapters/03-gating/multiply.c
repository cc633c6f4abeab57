/* multiply.c: how well a network of two matrices can multiply. */

#include <stdio.h>
#include <string.h>

#include "mlp.h"
#include "options.h"

static const char *with;

static const struct option_text options[] = {
    {"with", "relu|silu", "the activation (default: relu)", &with},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "multiply",
    .summary = "Builds networks that multiply two numbers between -1 and 1, "
               "and prints their largest\nerrors: with ReLU for more and more "
               "units, beside the least that such a network\ncan have; with "
               "SiLU for four units and ever smaller weights up.",
    .options = options,
};

/*
 * Adds scale * s * s, where s = x + sign * y, interpolated between -2 and 2 by
 * `count` hinges: units first, first + 1, ... of the network. Half of them
 * rise to the right, half to the left.
 */
static void add_square(struct ffn *net, size_t first, size_t count, real sign,
                       real scale)
{
    const real piece = 4 / (real)(count + 1);

    for (size_t k = 0; k < count; k++) {
        const real side = k < count / 2 ? 1 : -1;
        const real corner = piece * ((real)(k % (count / 2)) + (real)0.5);
        real *row = matrix_row(&net->up.weight, first + k);

        row[0] = side;
        row[1] = side * sign;
        net->up.bias.data[first + k] = -corner;
        net->down.weight.data[first + k] = 2 * piece * scale;
    }
    net->down.bias.data[0] += piece * piece / 4 * scale;
}

/* x y = (x + y)^2 / 4 - (x - y)^2 / 4, half of the units for each square. */
static struct ffn hinges(size_t width)
{
    const real quarter = (real)0.25;
    struct ffn net = ffn_new(2, width, true);

    add_square(&net, 0, width / 2, 1, quarter);
    add_square(&net, width / 2, width / 2, -1, -quarter);
    return net;
}

/* The same squares, each by two units at r s and -r s. */
static struct ffn bends(real r)
{
    struct ffn net = ffn_new(2, 4, false);

    for (size_t j = 0; j < 4; j++) {
        real *row = matrix_row(&net.up.weight, j);

        row[0] = j % 2 == 0 ? r : -r;
        row[1] = j < 2 ? row[0] : -row[0];
        net.down.weight.data[j] = (j < 2 ? 1 : -1) / (2 * r * r);
    }
    return net;
}

/* The largest error for one x, and for y from -1 to 1 in equal steps. */
static real error_along(const struct mlp *net, real x, size_t points)
{
    struct matrix pairs = matrix_new(points, 2), y = matrix_new(points, 2);
    struct ffn_cache cache = ffn_cache_new(&net->net, points);
    real largest = 0;

    for (size_t i = 0; i < points; i++) {
        matrix_row(&pairs, i)[0] = x;
        matrix_row(&pairs, i)[1] = -1 + 2 * (real)i / (real)(points - 1);
    }
    mlp_forward(net, &pairs, &cache, &y);
    for (size_t i = 0; i < points; i++)
        largest = fmax(largest, fabs(matrix_row(&y, i)[0] -
                                     x * matrix_row(&pairs, i)[1]));
    matrix_free(&pairs);
    matrix_free(&y);
    ffn_cache_free(&cache);
    return largest;
}

/* The largest error on a square grid of points; frees the network. */
static double error_of(struct ffn net, const char *activation, size_t points)
{
    const struct mlp mlp = {net, activation_named(activation)};
    real largest = 0;

    for (size_t i = 0; i < points; i++)
        largest = fmax(
            largest,
            error_along(&mlp, -1 + 2 * (real)i / (real)(points - 1), points));
    ffn_free(&net);
    return (double)largest;
}

/* No ReLU network of that width is closer everywhere. */
static double least_error(size_t width)
{
    const double pieces = (double)width + 1;

    return 1 / (2 * pieces * pieces);
}

static void print_bends(void)
{
    printf("# r\terror\n");
    for (int k = 0; k <= 28; k++) {
        const double r = pow(10.0, -k / 4.0);

        printf("%.3g\t%.3g\n", r, error_of(bends((real)r), "silu", 41));
    }
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    if (with != NULL && strcmp(with, "silu") == 0) {
        print_bends();
        return 0;
    }
    printf("# units\terror\tleast\n");
    for (size_t width = 4; width <= 256; width *= 2)
        printf("%zu\t%.3g\t%.3g\n", width,
               error_of(hinges(width), "relu", width + 3), least_error(width));
    return 0;
}
