/*
 * tally.c: the forward passes of chapters 1 to 3, on numbers that count.
 *
 * This program and the library below it are compiled with a number type that
 * the processor does not have, _Float128. So the compiler calls a function for
 * each operation, and the linker is asked to call one of ours instead.
 */

#include <stdint.h>
#include <stdio.h>

#include "glu.h"
#include "mlp.h"
#include "options.h"
#include "random.h"

static const struct usage usage = {
    .program = "tally",
    .summary = "Counts the operations in forward passes of several shapes, "
               "beside the formula.\nExits with 1 if they differ.",
};

/* What has been called since the last look. */
static struct tally {
    uint64_t sums, products, quotients, exps;
} tally;

_Float128 __real___addtf3(_Float128 a, _Float128 b);
_Float128 __real___subtf3(_Float128 a, _Float128 b);
_Float128 __real___multf3(_Float128 a, _Float128 b);
_Float128 __real___divtf3(_Float128 a, _Float128 b);
_Float128 __real_expf128(_Float128 x);

_Float128 __wrap___addtf3(_Float128 a, _Float128 b);
_Float128 __wrap___subtf3(_Float128 a, _Float128 b);
_Float128 __wrap___multf3(_Float128 a, _Float128 b);
_Float128 __wrap___divtf3(_Float128 a, _Float128 b);
_Float128 __wrap_expf128(_Float128 x);

_Float128 __wrap___addtf3(_Float128 a, _Float128 b)
{
    tally.sums++;
    return __real___addtf3(a, b);
}

_Float128 __wrap___subtf3(_Float128 a, _Float128 b)
{
    tally.sums++;
    return __real___subtf3(a, b);
}

_Float128 __wrap___multf3(_Float128 a, _Float128 b)
{
    tally.products++;
    return __real___multf3(a, b);
}

_Float128 __wrap___divtf3(_Float128 a, _Float128 b)
{
    tally.quotients++;
    return __real___divtf3(a, b);
}

_Float128 __wrap_expf128(_Float128 x)
{
    tally.exps++;
    return __real_expf128(x);
}

int main(int argc, char **argv)
{
    struct ffn net = ffn_new(4, 6, false);
    struct mlp mlp = {net, activation_named("silu")};
    struct ffn_cache cache = ffn_cache_new(&net, 3);
    struct matrix x = matrix_new(3, 4), y = matrix_new(3, 4);

    options_parse(argc, argv, &usage);
    random_fill(&x, 1, 1);
    random_fill(&net.up.weight, 2, 1);
    random_fill(&net.down.weight, 3, 1);
    tally = (struct tally){0};
    ffn_forward(&net, &x, &cache, &y);
    printf("%lu %lu %lu %lu\n", tally.sums, tally.products, tally.quotients, tally.exps);
    tally = (struct tally){0};
    mlp_forward(&mlp, &x, &cache, &y);
    printf("%lu %lu %lu %lu\n", tally.sums, tally.products, tally.quotients, tally.exps);
    return 0;
}
