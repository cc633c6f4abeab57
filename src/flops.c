/* flops.c: what a network costs, without running it. */

#include "flops.h"

#include <stddef.h>
#include <string.h>

#include "bounded.h"
#include "sizing.h"

const struct flops_convention flops_conventions[] = {
    {.name = "macs", .per_mac = 1},
    {.name = "matmul", .per_mac = 2},
    {.name = "product", .per_mac = 2, .product = 1},
    {.name = "elementwise",
     .per_mac = 2,
     .bias = 1,
     .activation = 1,
     .product = 1},
    {.name = "exact",
     .per_mac = 2,
     .first_sum = 1,
     .bias = 1,
     .activation = 1,
     .product = 1},
    {.name = NULL},
};

const struct flops_convention *flops_convention_named(const char *name)
{
    const struct flops_convention *c = flops_conventions;

    while (c->name != NULL && strcmp(c->name, name) != 0)
        c++;
    return c->name == NULL ? NULL : c;
}

bool flops_activation(const char *name, uint64_t *cost)
{
    static const struct {
        const char *name;
        uint64_t cost;
    } known[] = {{"none", 0}, {"relu", 1}, {"sigmoid", 4},
                 {"silu", 4}, {"gelu", 5}, {"gelu-tanh", 9}};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, name) == 0) {
            *cost = known[i].cost;
            return true;
        }
    return false;
}

/* A linear layer from `in` numbers to `out`, for one token. */
static uint64_t linear_cost(uint64_t in, uint64_t out, bool bias,
                            const struct flops_convention *c)
{
    const uint64_t dot = bounded_times(in, c->per_mac);
    uint64_t one = dot == TOO_MANY ? dot : dot - c->first_sum;

    if (bias)
        one = bounded_plus(one, c->bias);
    return bounded_times(out, one);
}

bool flops_count(const struct flops_network *network,
                 const struct flops_convention *convention,
                 struct flops *flops)
{
    const struct flops_network *n = network;
    const struct flops_convention *c = convention;
    const uint64_t times = bounded_times(n->tokens, n->layers);
    const uint64_t up = linear_cost(n->d, n->d_ff, n->bias, c);
    uint64_t activation;

    if (n->d == 0 || n->d_ff == 0 ||
        !flops_activation(n->activation, &activation))
        return false;
    *flops = (struct flops){
        .part = {
            [FLOPS_GATE] = n->gated ? up : 0,
            [FLOPS_UP] = up,
            [FLOPS_ACTIVATION] = bounded_times(
                n->d_ff, bounded_times(activation, c->activation)),
            [FLOPS_PRODUCT] =
                n->gated ? bounded_times(n->d_ff, c->product) : 0,
            [FLOPS_DOWN] = linear_cost(n->d_ff, n->d, n->bias, c),
        }};
    for (int i = 0; i < FLOPS_PARTS; i++) {
        flops->part[i] = bounded_times(flops->part[i], times);
        flops->forward = bounded_plus(flops->forward, flops->part[i]);
    }
    return flops->forward != TOO_MANY;
}

bool flops_bytes(const struct flops_network *network, uint64_t size,
                 uint64_t *bytes)
{
    const struct flops_network *n = network;
    const uint64_t tokens = bounded_times(n->tokens, n->layers);
    uint64_t numbers;

    if (!sizing_parameters(n->d, n->d_ff, n->gated, n->bias, n->layers,
                           &numbers))
        return false;
    numbers =
        bounded_plus(numbers, bounded_times(2, bounded_times(tokens, n->d)));
    *bytes = bounded_times(size, numbers);
    return *bytes != TOO_MANY;
}
