/*
 * sizing.h: how wide the hidden layer is, and how many parameters that makes.
 *
 * A gated network with d_ff = 8d/3 has as many weights as a plain one with
 * d_ff = 4d (Shazeer 2020, section 2). What is done with the fraction differs:
 * the rule here is that of Meta's LLaMA (meta-llama/llama, llama/model.py,
 * FeedForward), with a choice of the rounding, so that other people's rules
 * can be had as well.
 */
#ifndef SIZING_H
#define SIZING_H

#include <stdbool.h>
#include <stdint.h>

/* To the next multiple up, to the nearest (up where two are), or down. */
enum sizing_round { SIZING_UP, SIZING_NEAREST, SIZING_DOWN };

/* multiplier: finite and above 0; multiple_of: at least 1. */
struct sizing {
    double multiplier;
    uint64_t multiple_of;
    enum sizing_round round;
};

/* The first LLaMAs' rule: no multiplier, up to a multiple of 256. */
extern const struct sizing sizing_llama;

/*
 * 8d/3, truncated: d_ff before the multiplier. False if d is 0 or more than
 * 2^50, so that the result is exact as a double too, as Meta's Python has it.
 */
bool sizing_two_thirds(uint64_t d, uint64_t *h);

/*
 * d_ff for tokens of width d: 8d/3, truncated; times the multiplier, in
 * double, truncated; rounded to a multiple, which may be 0. False if d is out
 * of range, the multiplier or the multiple is, or the result does not fit 64
 * bits; *d_ff then holds nothing of use.
 */
bool sizing_d_ff(uint64_t d, const struct sizing *rule, uint64_t *d_ff);

/*
 * How much wider d_ff is than the fraction 8d/3, in percent; so much larger
 * is the gated network than a plain one with 4d.
 */
double sizing_overhead(uint64_t d, uint64_t d_ff);

/*
 * The parameters of `layers` networks with two matrices (gated: three), and
 * with a bias for each of them if `bias` is true. False if the number does not
 * fit 64 bits; *parameters then holds nothing of use.
 */
bool sizing_parameters(uint64_t d, uint64_t d_ff, bool gated, bool bias,
                       uint64_t layers, uint64_t *parameters);

#endif
