/*
 * flops.h: what a feed-forward network costs in operations and in bytes.
 *
 * A multiply-add, or MAC, is one multiplication and the addition that follows
 * it. A FLOP is one operation on numbers; how many of them a network has
 * depends on what one counts, so that every count here is by a convention.
 * Training as three times forward: Kaplan et al. 2020, "Scaling laws for
 * neural language models", section 2.1.
 */
#ifndef FLOPS_H
#define FLOPS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * `layers` networks of one kind, d -> d_ff -> d, each on `tokens` tokens:
 * plain has two matrices, gated three.
 */
struct flops_network {
    bool gated, bias;
    uint64_t d, d_ff, tokens, layers;
    const char *activation; /* a name for flops_activation() */
};

/*
 * What one counts: `per_mac` for each multiply-add, less `first_sum` for each
 * dot product, and per number what is added for a bias, for each operation of
 * an activation, and for the product of gate and up.
 */
struct flops_convention {
    const char *name;
    uint64_t per_mac, first_sum, bias, activation, product;
};

/*
 * The conventions by their names; after them a NULL name.
 *
 *     macs           multiply-adds in the matrices, and nothing else
 *     matmul         two FLOPs for each of these
 *     product        the same, and the gated product
 *     elementwise    the same, and activation and biases
 *     exact          the same, but n numbers take n - 1 additions
 */
extern const struct flops_convention flops_conventions[];

/* The convention of that name, or NULL. */
const struct flops_convention *flops_convention_named(const char *name);

/*
 * What one activation costs, each operation or call of a function as 1: "none"
 * 0, "relu" 1 (max), "sigmoid" and "silu" 4 (minus, exp, plus, divided by),
 * "gelu" 5 and "gelu-tanh" 9, as their formulas are usually written. False for
 * another name.
 */
bool flops_activation(const char *name, uint64_t *cost);

/* The parts of a forward pass; a plain network has no gate and no product. */
enum {
    FLOPS_GATE,
    FLOPS_UP,
    FLOPS_ACTIVATION,
    FLOPS_PRODUCT,
    FLOPS_DOWN,
    FLOPS_PARTS
};

struct flops {
    uint64_t part[FLOPS_PARTS], forward; /* forward is their sum */
};

/*
 * Counts a forward pass. False if d or d_ff is 0, the activation unknown, or a
 * count does not fit 64 bits; *flops then holds nothing of use.
 */
bool flops_count(const struct flops_network *network,
                 const struct flops_convention *convention,
                 struct flops *flops);

/*
 * The bytes that must be moved between memory and the processor at the least,
 * with `size` bytes a number: all parameters once, and x and y of every layer.
 * What lies between may stay in the cache. False if the number does not fit 64
 * bits; *bytes then holds nothing of use.
 */
bool flops_bytes(const struct flops_network *network, uint64_t size,
                 uint64_t *bytes);

#endif
