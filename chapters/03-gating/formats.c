/* formats.c: the same product in three formats of floating point. */

#include <stdio.h>

#include "glu.h"
#include "options.h"

static const struct usage usage = {
    .program = "formats",
    .summary = "Prints silu(gate) * up for large gates and ups, as float32, "
               "float16 and bfloat16\nhold it.",
};

/* x, rounded to `bits` significant bits; infinite if that passes `largest`. */
static double rounded(double x, int bits, double largest)
{
    int exponent;

    frexp(x, &exponent);
    x = ldexp(rint(ldexp(x, bits - exponent)), exponent - bits);
    return fabs(x) > largest ? copysign(HUGE_VAL, x) : x;
}

static void print_product(real g, real u)
{
    const double largest_half = 65504, largest_bfloat = 3.39e38;
    const double h = (double)(glu_named("swiglu")->value(g) * u);

    printf("%.9g\t%.9g\t%.9g\t%.9g\t%.9g\n", (double)g, (double)u, h,
           rounded(h, 11, largest_half), rounded(h, 8, largest_bfloat));
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    printf("# gate\tup\th: float32\tfloat16\tbfloat16\n");
    print_product(100, 100);
    print_product(255, 256);
    print_product(256, 256);
    print_product(300, 300);
    return 0;
}
