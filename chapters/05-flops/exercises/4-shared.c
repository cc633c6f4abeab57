/*
 * Exercise 5.4: one network for all layers.
 *
 * In ALBERT every layer uses the same weights. Let a model do so: each of its
 * `layers` layers takes every token through one gated network d -> d_ff -> d
 * without biases, and all layers share that network. Store in *parameters how
 * many parameters the model has, and in *flops how many FLOPs it takes on the
 * way there, for `tokens` tokens together, with two for each multiply-add and
 * nothing counted but the matrices. What the two held before is of no account.
 * Both results fit into 64 bits.
 */

#include <stdint.h>

void count_shared(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t tokens,
                  uint64_t *parameters, uint64_t *flops)
{
    /* TODO */
}
