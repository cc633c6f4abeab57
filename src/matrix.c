/* matrix.c: memory for a table of numbers, and its shape. */

#include "matrix.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct matrix matrix_new(size_t rows, size_t cols)
{
    struct matrix m = {rows, cols, NULL};

    if (cols == 0 || rows < SIZE_MAX / cols)
        m.data = calloc(rows * cols + (rows * cols == 0), sizeof(real));
    if (m.data == NULL) {
        fprintf(stderr, "matrix_new: no memory for [%zu][%zu]\n", rows, cols);
        exit(2);
    }
    return m;
}

void matrix_free(struct matrix *m)
{
    free(m->data);
    *m = (struct matrix){0, 0, NULL};
}

struct matrix matrix_copy(const struct matrix *m)
{
    struct matrix copy = matrix_new(m->rows, m->cols);

    if (m->data != NULL)
        memcpy(copy.data, m->data, m->rows * m->cols * sizeof(real));
    return copy;
}

struct matrix matrix_transpose(const struct matrix *m)
{
    struct matrix other = matrix_new(m->cols, m->rows);

    for (size_t r = 0; r < m->rows; r++)
        for (size_t c = 0; c < m->cols; c++)
            matrix_row(&other, c)[r] = matrix_row(m, r)[c];
    return other;
}

real *matrix_row(const struct matrix *m, size_t r)
{
    return m->data + r * m->cols;
}

void matrix_expect(const char *function, const char *name,
                   const struct matrix *m, size_t rows, size_t cols)
{
    if (m->rows == rows && m->cols == cols)
        return;
    fprintf(stderr, "%s: %s has the shape [%zu][%zu], expected [%zu][%zu]\n",
            function, name, m->rows, m->cols, rows, cols);
    abort();
}
