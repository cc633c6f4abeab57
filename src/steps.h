/*
 * steps.h: SwiGLU's forward pass in steps, from three loops to a plan.
 *
 * All compute what swiglu_forward() computes in evaluation, to rounding; each
 * is there to be measured beside the one before it.
 */
#ifndef STEPS_H
#define STEPS_H

#include "plans.h"

/* What the steps need: weights in other forms, and room for T tokens. */
struct steps {
    const struct swiglu *layer;
    struct matrix gate_t, up_t, down_t; /* the weights, transposed */
    struct swiglu_cache cache;
    struct plan plan, alone;  /* on all threads, and on one */
    real *gate, *up, *down;   /* packed panels */
    real *again, *x, *hidden; /* room to pack in */
};

/* The layer must outlive it; freed with steps_free(). */
struct steps steps_new(const struct swiglu *layer, size_t tokens,
                       const struct kernel *kernel);
void steps_free(struct steps *steps);

/*
 * "three loops", "loop order", "tile", "vector silu", "packed", "fused" and
 * "threads"; after them a NULL name. x: [T][d] to y: [T][d], with the T of
 * steps_new().
 */
struct step {
    const char *name;
    void (*forward)(const struct steps *steps, const struct matrix *x,
                    struct matrix *y);
};

extern const struct step steps_all[];

#endif
