/*
 * npy.h: NumPy's .npy files, as arrays of real.
 *
 * Format: NumPy documentation, "numpy.lib.format". Read: versions 1, 2 and 3;
 * float16, float32 and float64 of either byte order; C and Fortran order.
 * Written: version 1, float32, C order.
 */
#ifndef NPY_H
#define NPY_H

#include <stdbool.h>
#include <stddef.h>

#include "real.h"

enum { NPY_DIMS = 8, NPY_REASON = 4608 };

/*
 * data holds the entries in C order (the last axis moves fastest); it may be
 * NULL where there are none.
 */
struct npy {
    size_t ndim, shape[NPY_DIMS];
    real *data;
};

/* A file to be written; the array stays the caller's. */
struct npy_file {
    const char *path;
    struct npy array;
};

/* The number of entries: the product of the shape, 1 if ndim is 0. */
size_t npy_count(const struct npy *array);

/*
 * Reads a file; the caller frees the array with npy_free(). On failure returns
 * false, leaves nothing to free and puts the reason, without the file's name,
 * into `reason`. Refused: a file that ends before its last entry or goes on
 * after it, other types, more than NPY_DIMS axes, a header of over 65535
 * bytes, and a finite float64 too large for real.
 * Memory grows with what the file really holds, not with what it claims.
 */
bool npy_read(const char *path, struct npy *array, char reason[NPY_REASON]);

/* Frees the data and leaves it NULL. */
void npy_free(struct npy *array);

/*
 * Writes all files or none: each under a temporary name beside its place, and
 * only when all are complete are they renamed, one by one. A file that is
 * there already keeps its mode, and a symbolic link goes on to lead to its
 * file. On failure returns false with the reason, which names the file, and
 * takes back what it wrote, unless a rename was what failed: the files renamed
 * before it stay. Refused: a path that is no regular file, a link that
 * leads nowhere, two files in one place. A finite
 * number too large for float32 is a failure.
 */
bool npy_write(const struct npy_file *files, size_t count,
               char reason[NPY_REASON]);

#endif
