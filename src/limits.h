/*
 * limits.h: what a machine can do at most, to hold against what is measured.
 *
 * Williams, Waterman and Patterson 2009, "Roofline".
 */
#ifndef LIMITS_H
#define LIMITS_H

#include "kernel.h"

struct limits {
    const struct kernel *kernel;
    size_t threads;
    real *a, *b;  /* packed for one tile, small enough for any cache */
    real *large;  /* larger than any cache, or nearly: 256 MiB */
    double flops; /* of one limits_multiply() */
    double bytes; /* of one limits_read() */
};

/* Freed with limits_free(). Memory that is not there ends as in product.h. */
struct limits limits_new(const struct kernel *kernel, size_t threads);
void limits_free(struct limits *limits);

/* Multiplies tiles on all threads, with nothing to fetch from far away. */
void limits_multiply(const struct limits *limits);

/* Reads the large array once, on all threads. */
void limits_read(const struct limits *limits);

#endif
