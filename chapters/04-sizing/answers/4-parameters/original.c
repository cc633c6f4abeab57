/*
 * Exercise 4.4: count the parameters, or say that they are too many.
 *
 * A gated network without biases has three matrices, of d times d_ff weights
 * each. Store in *parameters how many weights `layers` such networks have
 * together, and return true.
 *
 * If the number does not fit 64 bits, return false and leave *parameters as it
 * is. Any of the three numbers may be 0; then the answer is 0, which fits, no
 * matter how large the other two are.
 */

#include <stdbool.h>
#include <stdint.h>

bool count_parameters(uint64_t d, uint64_t d_ff, uint64_t layers,
                      uint64_t *parameters)
{
    /* TODO */
    return false;
}
