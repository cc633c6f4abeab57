/*
 * matrix.h: a table of numbers, row by row in memory.
 *
 * A wrong shape is a mistake in the calling program. The functions of this
 * library then say which function, which argument and both shapes on standard
 * error, and abort().
 */
#ifndef MATRIX_H
#define MATRIX_H

#include <stddef.h>

#include "real.h"

/* Entry (r, c) is data[r * cols + c]. */
struct matrix {
    size_t rows, cols;
    real *data;
};

/*
 * A new matrix [rows][cols] of zeros; the caller frees it with matrix_free().
 * If memory runs out, says so on standard error and exits with status 2.
 */
struct matrix matrix_new(size_t rows, size_t cols);

/* Frees the data and leaves a matrix of shape [0][0]. */
void matrix_free(struct matrix *m);

/* A new matrix with the shape and the entries of m; the caller frees it. */
struct matrix matrix_copy(const struct matrix *m);

/* A new matrix [cols][rows], entry (c, r) of it m's (r, c); to be freed. */
struct matrix matrix_transpose(const struct matrix *m);

/*
 * The first entry of row r: data + r * cols. It may be written to, as m's data
 * may, even where m itself may not.
 */
real *matrix_row(const struct matrix *m, size_t r);

/* Aborts with a sentence unless m has the shape [rows][cols]. */
void matrix_expect(const char *function, const char *name,
                   const struct matrix *m, size_t rows, size_t cols);

#endif
