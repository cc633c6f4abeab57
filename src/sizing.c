/* sizing.c: 8d/3 with all that is rounded on the way, and what it costs. */

#include "sizing.h"

#include "bounded.h"

const struct sizing sizing_llama = {1, 256, SIZING_UP};

bool sizing_two_thirds(uint64_t d, uint64_t *h)
{
    if (d == 0 || d > (uint64_t)1 << 50)
        return false;
    *h = 8 * d / 3;
    return true;
}

/* h, rounded to a multiple of `multiple`. */
static uint64_t to_multiple(uint64_t h, uint64_t multiple,
                            enum sizing_round round)
{
    const uint64_t below = h / multiple, rest = h % multiple;
    bool up = false;

    if (round == SIZING_UP)
        up = rest > 0;
    else if (round == SIZING_NEAREST)
        up = rest >= multiple - rest;
    return bounded_times(below + up, multiple);
}

bool sizing_d_ff(uint64_t d, const struct sizing *rule, uint64_t *d_ff)
{
    const double too_many = 18446744073709551616.0; /* 2^64 */
    uint64_t h;
    double wide;

    if (!sizing_two_thirds(d, &h) || rule->multiple_of == 0 ||
        !(rule->multiplier > 0))
        return false;
    wide = rule->multiplier * (double)h;
    if (!(wide < too_many))
        return false;
    *d_ff = to_multiple((uint64_t)wide, rule->multiple_of, rule->round);
    return *d_ff != TOO_MANY;
}

double sizing_overhead(uint64_t d, uint64_t d_ff)
{
    return 100 * (3 * (double)d_ff / (8 * (double)d) - 1);
}

bool sizing_parameters(uint64_t d, uint64_t d_ff, bool gated, bool bias,
                       uint64_t layers, uint64_t *parameters)
{
    const uint64_t up = gated ? 2 : 1; /* matrices that lead up */
    uint64_t all = bounded_times(up + 1, bounded_times(d, d_ff));

    if (bias)
        all = bounded_plus(all, bounded_plus(bounded_times(up, d_ff), d));
    *parameters = bounded_times(all, layers);
    return *parameters != TOO_MANY;
}
