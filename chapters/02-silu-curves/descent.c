/* descent.c: one unit, asked for 1, follows its slope from two sides. */

#include <stdio.h>

#include "activation.h"
#include "options.h"
#include "relu.h"

static const struct usage usage = {
    .program = "descent",
    .summary = "Prints the z of a single unit in 300 steps of gradient "
               "descent on half the square\nof f(z) - 1: ReLU from -1, SiLU "
               "from -1 and from -1.5.",
};

enum { STEPS = 300 };

/* One step: z moves against the slope of the loss. */
static void step(real *z, real (*value)(real), real (*slope)(real))
{
    const real rate = (real)0.25;

    *z -= rate * (value(*z) - 1) * slope(*z);
}

int main(int argc, char **argv)
{
    real corner = -1, near = -1, far = (real)-1.5;

    options_parse(argc, argv, &usage);
    printf("# step\trelu\tsilu\tsilu\n");
    for (int i = 0; i <= STEPS; i++) {
        printf("%d\t%.5g\t%.5g\t%.5g\n", i, (double)corner, (double)near,
               (double)far);
        step(&corner, relu, relu_slope);
        step(&near, silu, silu_slope);
        step(&far, silu, silu_slope);
    }
    return 0;
}
