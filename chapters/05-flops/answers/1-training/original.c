/*
 * Exercise 5.1: what training costs.
 *
 * A feed-forward network d -> d_ff -> d, plain (two matrices of d * d_ff
 * weights) or gated (three), is trained on `tokens` tokens, each of them once.
 * Return how many FLOPs the matrices take for that, there and back; nothing
 * else is counted. A multiply-add is two FLOPs. On the way back, the gradient
 * of the network's input is wanted, too. The result fits into 64 bits.
 */

#include <stdbool.h>
#include <stdint.h>

uint64_t training_flops(bool gated, uint64_t d, uint64_t d_ff, uint64_t tokens)
{
    /* TODO */
    return 0;
}
