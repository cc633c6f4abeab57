/* gradcheck.c: the order of the Taylor remainder. */

#include "gradcheck.h"

#include <stdio.h>
#include <stdlib.h>

#include "random.h"

struct gradcheck gradcheck_new(real (*loss)(void *context), void *context,
                               uint64_t seed)
{
    return (struct gradcheck){.loss = loss, .context = context, .seed = seed};
}

void gradcheck_free(struct gradcheck *check)
{
    for (size_t a = 0; a < check->count; a++)
        matrix_free(&check->array[a].start);
    check->count = 0;
}

void gradcheck_add(struct gradcheck *check, struct matrix *value,
                   const struct matrix *gradient)
{
    matrix_expect(__func__, "gradient", gradient, value->rows, value->cols);
    if (value->rows == 0)
        return;
    if (check->count == GRADCHECK_ARRAYS) {
        fprintf(stderr, "gradcheck_add: more than %d arrays\n",
                GRADCHECK_ARRAYS);
        abort();
    }
    check->array[check->count++] = (struct gradcheck_array){
        .value = value,
        .gradient = gradient,
        .start = matrix_copy(value),
    };
}

/* Entry i of the direction v in array a. */
static real direction(const struct gradcheck *check, size_t a, size_t i)
{
    return random_at(check->seed * GRADCHECK_ARRAYS + a, i, 1);
}

/* Sets every value to its start plus step times v. */
static void move(struct gradcheck *check, real step)
{
    for (size_t a = 0; a < check->count; a++) {
        struct matrix *value = check->array[a].value;
        const struct matrix *start = &check->array[a].start;

        for (size_t i = 0; i < value->rows * value->cols; i++)
            value->data[i] = start->data[i] + step * direction(check, a, i);
    }
}

/* <g, v>: how fast the loss changes along v, if g is its gradient. */
static real predicted_slope(const struct gradcheck *check)
{
    real sum = 0;

    for (size_t a = 0; a < check->count; a++) {
        const struct matrix *g = check->array[a].gradient;

        for (size_t i = 0; i < g->rows * g->cols; i++)
            sum += g->data[i] * direction(check, a, i);
    }
    return sum;
}

real gradcheck_remainder(struct gradcheck *check, real step)
{
    real here, there;

    move(check, step);
    there = check->loss(check->context);
    move(check, 0);
    here = check->loss(check->context);
    return fabs(there - here - step * predicted_slope(check));
}

real gradcheck_order(struct gradcheck *check, real step)
{
    real whole = gradcheck_remainder(check, step);
    real half = gradcheck_remainder(check, step / 2);

    return log2(whole / half);
}
