/*
 * gradcheck.h: is this gradient right? (The Taylor test.)
 *
 * Move every number under test a little along one random direction v and
 * compare the loss with what its gradient g predicts. The remainder
 *
 *     R(step) = | L(p + step v) - L(p) - step <g, v> |
 *
 * shrinks like step^2 if g is right, and only like step if it is not: halving
 * the step divides it by four, or by two. That needs three things:
 *
 * - a loss that curves along v. Where it is linear the remainder is zero, and
 *   what is left is rounding. Half the sum of the squared outputs curves.
 * - a step that rounding does not drown: small ones need -DREAL=double.
 * - no kink between p and p + step v. One that is crossed gives any ratio from
 *   two upwards, until the step is too short to reach it; on a kink no step
 * is.
 */
#ifndef GRADCHECK_H
#define GRADCHECK_H

#include <stdint.h>

#include "matrix.h"

enum { GRADCHECK_ARRAYS = 16 };

struct gradcheck {
    real (*loss)(void *context); /* the loss at the present values */
    void *context;
    uint64_t seed; /* of the direction: array a has stream 16 * seed + a */
    size_t count;  /* of the arrays under test */
    struct gradcheck_array {
        struct matrix *value;
        const struct matrix *gradient;
        struct matrix start; /* the values that p stands for */
    } array[GRADCHECK_ARRAYS];
};

/* Nothing under test yet; free with gradcheck_free(). */
struct gradcheck gradcheck_new(real (*loss)(void *context), void *context,
                               uint64_t seed);

/* Frees what gradcheck_add() copied. */
void gradcheck_free(struct gradcheck *check);

/*
 * Puts `value` and the claimed gradient, both of one shape, under test. Both
 * must outlive the check. An array without rows (no bias) is passed over. More
 * than GRADCHECK_ARRAYS are a mistake, at which it aborts.
 */
void gradcheck_add(struct gradcheck *check, struct matrix *value,
                   const struct matrix *gradient);

/*
 * R(step). Moves all values and calls the loss, puts them back as they were
 * when they were added and calls it again.
 */
real gradcheck_remainder(struct gradcheck *check, real step);

/*
 * log2 of R(step) / R(step / 2): close to 2 if the gradient is right, tending
 * to 1 for small steps if it is wrong; noise where the loss does not curve,
 * NaN where nothing moves it.
 */
real gradcheck_order(struct gradcheck *check, real step);

#endif
