/*
 * conformer_plan.h: the module of conformer.h run by a plan.
 *
 * What a function takes, must be given and computes is what the function of
 * the same name without `_plan` does, but for rounding. A forward pass after
 * which nobody goes back may be given NULL for the cache.
 */
#ifndef CONFORMER_PLAN_H
#define CONFORMER_PLAN_H

#include "conformer.h"
#include "plan.h"

/*
 * The plan of the two linear layers, and beside its memory d numbers and one
 * matrix [PLAN_TOKENS][d], for training three.
 */
struct conformer_plan {
    const struct conformer *module;
    struct plan plan;
    struct matrix normed, dnormed, dout;
    struct matrix ones; /* [1][d], to add up a token with */
};

/*
 * As plan_new(); freed with conformer_plan_free(). The module must outlive it;
 * when weights of the module change, plan_pack(&plan.plan) packs them again.
 */
struct conformer_plan conformer_plan_new(const struct conformer *module,
                                         bool training,
                                         const struct kernel *kernel);
void conformer_plan_free(struct conformer_plan *plan);

/* The module y = F(x). */
void conformer_plan_forward(const struct conformer_plan *plan,
                            const struct matrix *x,
                            struct conformer_cache *cache, struct matrix *y);
void conformer_plan_backward(const struct conformer_plan *plan,
                             const struct matrix *x,
                             const struct conformer_cache *cache,
                             const struct matrix *dy, struct matrix *dx,
                             struct conformer *gradient);

/* The half step y = x + F(x) / 2. */
void half_step_plan_forward(const struct conformer_plan *plan,
                            const struct matrix *x,
                            struct conformer_cache *cache, struct matrix *y);
void half_step_plan_backward(const struct conformer_plan *plan,
                             const struct matrix *x,
                             const struct conformer_cache *cache,
                             const struct matrix *dy, struct matrix *dx,
                             struct conformer *gradient);

#endif
