/* plans.c: which layers of a network are which of a plan. */

#include "plans.h"

struct plan swiglu_plan_new(const struct swiglu *layer, bool training,
                            const struct kernel *kernel)
{
    const struct plan_layers layers = {
        .in = &layer->gate,
        .up = &layer->up,
        .down = &layer->down,
        .f = layer->activation,
    };

    return plan_new(layers, training, kernel);
}

struct plan mlp_plan_new(const struct mlp *mlp, bool training,
                         const struct kernel *kernel)
{
    const struct plan_layers layers = {
        .in = &mlp->net.up,
        .down = &mlp->net.down,
        .f = mlp->activation,
    };

    return plan_new(layers, training, kernel);
}

static struct plan_cache of_swiglu(const struct swiglu_cache *cache)
{
    if (!cache)
        return (struct plan_cache){0};
    return (struct plan_cache){
        .z = cache->gate,
        .up = cache->up,
        .hidden = cache->hidden,
        .mask = cache->mask,
    };
}

void swiglu_plan_forward(const struct plan *plan, const struct matrix *x,
                         struct swiglu_cache *cache, struct matrix *y)
{
    const struct plan_cache keep = of_swiglu(cache);

    plan_forward(plan, x, &keep, y);
}

void swiglu_plan_backward(const struct plan *plan, const struct matrix *x,
                          const struct swiglu_cache *cache,
                          const struct matrix *dy, struct matrix *dx,
                          struct swiglu *gradient)
{
    const struct plan_cache kept = of_swiglu(cache);
    const struct plan_gradients gradients = {
        .in = &gradient->gate,
        .up = &gradient->up,
        .down = &gradient->down,
    };

    plan_backward(plan, x, &kept, dy, dx, &gradients);
}

static struct plan_cache of_mlp(const struct ffn_cache *cache)
{
    if (!cache)
        return (struct plan_cache){0};
    return (struct plan_cache){.z = cache->z, .hidden = cache->h};
}

void mlp_plan_forward(const struct plan *plan, const struct matrix *x,
                      struct ffn_cache *cache, struct matrix *y)
{
    const struct plan_cache keep = of_mlp(cache);

    plan_forward(plan, x, &keep, y);
}

void mlp_plan_backward(const struct plan *plan, const struct matrix *x,
                       const struct ffn_cache *cache, const struct matrix *dy,
                       struct matrix *dx, struct ffn *gradient)
{
    const struct plan_cache kept = of_mlp(cache);
    const struct plan_gradients gradients = {
        .in = &gradient->up,
        .down = &gradient->down,
    };

    plan_backward(plan, x, &kept, dy, dx, &gradients);
}
