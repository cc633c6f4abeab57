/* library.c: a SwiGLU layer with random weights, by a plan. */

#include <stdio.h>

#include "plans.h"
#include "random.h"

int main(void)
{
    struct swiglu layer = swiglu_new(512, 1376, false);
    struct matrix x = matrix_new(100, 512), y = matrix_new(100, 512);
    struct plan plan;

    swiglu_fill(&layer, 1);
    random_fill(&x, 2, 1);
    plan = swiglu_plan_new(&layer, false, NULL);
    swiglu_plan_forward(&plan, &x, NULL, &y);
    printf("y[99][511] = %.4f\n", (double)matrix_row(&y, 99)[511]);
    plan_free(&plan);
    swiglu_free(&layer);
    matrix_free(&x);
    matrix_free(&y);
    return 0;
}
