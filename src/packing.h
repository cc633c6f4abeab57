/*
 * packing.h: matrices in the order in which a kernel reads them, and who is
 * going to multiply them.
 *
 * A: [rows][depth] is packed in blocks of a few rows, B: [cols][depth] in
 * panels of a few of its rows, which are columns of A Bt. Goto and van de
 * Geijn 2008, "Anatomy of high-performance matrix multiplication".
 */
#ifndef PACKING_H
#define PACKING_H

#include <stdbool.h>

#include "kernel.h"
#include "matrix.h"

/* Entry (r, k) of [rows][depth] is data[r * row + k * step]. */
struct view {
    const real *data;
    size_t rows, depth, row, step;
};

/* A matrix as it is, and its transpose. */
struct view view_rows(const struct matrix *m);
struct view view_cols(const struct matrix *m);

/* Who multiplies: a kernel, on so many threads, with room for each. */
struct workers {
    const struct kernel *kernel;
    size_t threads;
    real *sums;
};

/*
 * Memory for `count` times `each` numbers, on the edge of a cache line and, if
 * it is large, on large pages where the system has them; freed with
 * packed_free(). Sizes that do not fit memory end the program as in
 * matrix_new(). What is in it is not defined.
 */
real *packed_new(size_t count, size_t each);
void packed_free(real *data);

/* So many rows of A pass by a panel before the next panel comes. */
enum { PANEL_ROWS = 128 };

/*
 * Room for each thread's sums of a panel with so many rows, and of two blocks
 * more; freed with workers_free().
 */
struct workers workers_new(const struct kernel *kernel);
void workers_free(struct workers *workers);

/* One of them, who works alone; nothing is freed. */
struct workers workers_one(const struct workers *workers, size_t thread);

/*
 * How many blocks so many rows make, of nearly one size, none with more than
 * the kernel's tile. Block i begins at row split(rows, blocks, i).
 */
size_t blocks(const struct kernel *kernel, size_t rows);

/* How many panels n columns fill, of 2 lanes each; n rounded up to these. */
size_t panels(const struct kernel *kernel, size_t n);
size_t padded(const struct kernel *kernel, size_t n);

/*
 * Packs A: [rows][depth] into blocks of a few rows, each [padded(depth) /
 * lanes][rows of the block][lanes], with zeros behind the last column;
 * `packed` holds rows * padded(depth) numbers. Where A is only a part of what
 * is packed, `depth` is that of the whole, and A's columns begin at `first`, a
 * multiple of 2 lanes.
 */
void pack_blocks(const struct workers *workers, struct view a, size_t depth,
                 size_t first, real *packed);

/*
 * Packs B: [cols][depth] into panels, each [depth][2][lanes], with zeros
 * behind the last column; `packed` holds padded(cols) * depth numbers. Parts
 * as for A; where there is a gap between them, `packed` must have zeros.
 */
void pack_panels(const struct workers *workers, struct view b, size_t depth,
                 size_t first, real *packed);

/*
 * The same of two of one shape, `left` in the left halves of all panels:
 * panels(2 * rows) of them.
 */
void pack_panel_pairs(const struct workers *workers, struct view left,
                      struct view right, real *packed);

#endif
