/*
 * models.h: the sizes of published feed-forward networks.
 */
#ifndef MODELS_H
#define MODELS_H

#include <stdbool.h>
#include <stdint.h>

struct model {
    const char *name;
    uint64_t d, d_ff; /* d_ff of one matrix, where a report gives two */
    bool gated, bias;
    const char *activation; /* a name of activation.h */
    double multiplier;    /* for sizing_d_ff(), where it was published with */
    uint64_t multiple_of; /* the model; else 0 */
    const char *source;
};

/* After them a NULL name. */
extern const struct model models[];

#endif
