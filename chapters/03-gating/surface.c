/* surface.c: what a SwiGLU unit makes of its gate and its up. */

#include <stdio.h>

#include "glu.h"
#include "options.h"

static const struct usage usage = {
    .program = "surface",
    .summary = "Prints silu(gate) * up for gates from -6 to 6 and, in blocks, "
               "ups from -6 to 6.",
};

int main(int argc, char **argv)
{
    real g, u, out;
    const struct matrix gate = {1, 1, &g}, up = {1, 1, &u};
    struct matrix h = {1, 1, &out};

    options_parse(argc, argv, &usage);
    printf("# gate\tup\th\n");
    for (int row = -24; row <= 24; row++) {
        u = (real)row / 4;
        for (int column = -24; column <= 24; column++) {
            g = (real)column / 4;
            glu_forward(glu_named("swiglu"), &gate, &up, &h);
            printf("%.9g\t%.9g\t%.6g\n", (double)g, (double)u, (double)out);
        }
        printf("\n");
    }
    return 0;
}
