/* tails.c: what is left of SiLU's left tail in float, written in three ways.
 */

#include <stdio.h>

#include "activation.h"
#include "options.h"

static const struct usage usage = {
    .program = "tails",
    .summary = "Prints, for steps between -110 and -80, the largest relative "
               "error of SiLU in\nfloat: as z / (1 + exp(-z)), as z times "
               "sigmoid(z), and as in src/activation.c.",
};

enum { FORMS = 3, SAMPLES = 20 };

static float plain(float z)
{
    return z / (1 + exp(-z));
}

static float product(float z)
{
    const float e = exp(z);

    return z * (e / (1 + e));
}

static float careful(float z)
{
    return (float)silu((real)z);
}

static double relative_error(float got, double z)
{
    const double want = z / (1 + exp(-z));

    return fabs(((double)got - want) / want);
}

int main(int argc, char **argv)
{
    float (*const form[FORMS])(float) = {plain, product, careful};

    options_parse(argc, argv, &usage);
    printf("# z\tplain\tproduct\tcareful\n");
    for (int i = -1100; i < -800; i++) {
        printf("%g", i / 10.0 + 0.05);
        for (int f = 0; f < FORMS; f++) {
            double worst = 0;

            for (int k = 0; k < SAMPLES; k++) {
                float z = (float)(i * SAMPLES + k) / (10 * SAMPLES);

                worst = fmax(worst, relative_error(form[f](z), (double)z));
            }
            printf("\t%.2e", worst);
        }
        printf("\n");
    }
    return 0;
}
