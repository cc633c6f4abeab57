/*
 * Exercise 5.4: layers that share, and experts.
 *
 * Each layer of a model has `experts` gated networks d -> d_ff -> d, without
 * biases, and each token visits `active` of them in each layer. If `shared`,
 * all layers use the same experts (as ALBERT's layers share one network); else
 * each layer has its own. Store in *parameters how many parameters these
 * networks have, and in *flops how many FLOPs they take on the way there, for
 * `tokens` tokens together, with two for each multiply-add and nothing counted
 * but their matrices. What the two held before is of no account. `active` is
 * at least 1 and at most `experts`; both results fit into 64 bits.
 */

#include <stdbool.h>
#include <stdint.h>

void count_model(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t experts,
                 uint64_t active, bool shared, uint64_t tokens,
                 uint64_t *parameters, uint64_t *flops)
{
    /* TODO */
}
