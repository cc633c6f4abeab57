/*
 * Exercise 7.5: the whole block.
 *
 * Put the Conformer's block together. x: [T][d] goes through
 *
 *     the half step of `first`,
 *     `attention`, with its residual,
 *     `convolution`, with its residual,
 *     the half step of `second`,
 *     and `norm`, which ends the block,
 *
 * in this order, and comes out as y: [T][d], which is not x and holds garbage
 * before. x must stay as it is. These are the parts:
 *
 *     half_step_forward(module, from, &cache, to)   to = from + F(from) / 2
 *     branch->forward(branch->context, from, to)    to = the branch alone
 *     layernorm_forward(norm, from, to)             to = LayerNorm(from)
 *
 * Each overwrites `to`, which has the shape of `from` and, but for the norm,
 * must not be `from` itself. A cache is made for one module and T tokens by
 * conformer_cache_new(module, T), a struct conformer_cache, and freed by
 * conformer_cache_free(&cache); d_ff may be another in each module.
 * matrix_new(T, d) makes a matrix, and matrix_free(&m) frees it. Both branches
 * are there: no `forward` is NULL. (The library's macaron_forward() is the
 * answer.)
 */

#include "macaron.h"

void macaron(const struct conformer *first, const struct conformer *second,
             const struct macaron_branch *attention,
             const struct macaron_branch *convolution,
             const struct layernorm *norm, const struct matrix *x,
             struct matrix *y)
{
    /* TODO */
}
