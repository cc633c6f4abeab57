/*
 * plans.h: the networks of swiglu.h and mlp.h, each run by a plan.
 *
 * What a function takes, must be given and computes is what the function of
 * the same name without `_plan` does, but for rounding. A forward pass after
 * which nobody goes back may be given NULL for the cache. plan.h tells what a
 * plan is and what it costs; wrong shapes are refused in the names that are
 * used there.
 */
#ifndef PLANS_H
#define PLANS_H

#include "mlp.h"
#include "plan.h"
#include "swiglu.h"

/* plan_new() with the layers of the network; freed with plan_free(). */
struct plan swiglu_plan_new(const struct swiglu *layer, bool training,
                            const struct kernel *kernel);
struct plan mlp_plan_new(const struct mlp *mlp, bool training,
                         const struct kernel *kernel);

void swiglu_plan_forward(const struct plan *plan, const struct matrix *x,
                         struct swiglu_cache *cache, struct matrix *y);
void swiglu_plan_backward(const struct plan *plan, const struct matrix *x,
                          const struct swiglu_cache *cache,
                          const struct matrix *dy, struct matrix *dx,
                          struct swiglu *gradient);

void mlp_plan_forward(const struct plan *plan, const struct matrix *x,
                      struct ffn_cache *cache, struct matrix *y);
void mlp_plan_backward(const struct plan *plan, const struct matrix *x,
                       const struct ffn_cache *cache, const struct matrix *dy,
                       struct matrix *dx, struct ffn *gradient);

#endif
