/*
 * dropout.h: zeros at random, in training only.
 *
 * Srivastava et al. 2014, "Dropout: a simple way to prevent neural networks
 * from overfitting", in the inverted form that PyTorch has: what is kept is
 * divided by the share that is kept, so that evaluation needs nothing.
 */
#ifndef DROPOUT_H
#define DROPOUT_H

#include <stdint.h>

#include "matrix.h"

/*
 * Fills a mask: entry i is 0 with probability `rate`, which must be in [0, 1),
 * and else 1 / (1 - rate). It depends on seed (below 2^62), stream (0 or 1)
 * and i alone, so that it is the same in each run and on each machine.
 */
void dropout_fill(struct matrix *mask, real rate, uint64_t seed,
                  uint64_t stream);

/*
 * Multiplies m by the mask, entry by entry: hidden values on the way there,
 * their gradients on the way back. One shape; a mask [0][0] leaves m as it is.
 * NaN times 0 is NaN.
 */
void dropout_apply(const struct matrix *mask, struct matrix *m);

#endif
