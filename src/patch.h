/*
 * patch.h: what is done with a finished patch of a product.
 */
#ifndef PATCH_H
#define PATCH_H

#include "packing.h"

/*
 * A finished piece of a panel, of whole blocks, the first of which is `block`:
 * entry (row + r) of the product in the panel's column (half, lane) is
 * sums[half][r][lane].
 */
struct patch {
    size_t block, row, rows, panel, lanes;
    real *sums;
};

/*
 * Columns of a patch that belong to one matrix, in one half or two:
 * sums[half][r][lane] is entry (row + r, col + half * lanes + lane), as far as
 * there are such columns, `cols` of them. Rows from `row` on are whole blocks,
 * the first of which is `block`.
 */
struct part {
    size_t block, row, rows, col, cols, lanes, halves;
    real *sums;
};

/*
 * All of a patch, of a product with `cols` columns; or one half, left (0) or
 * right (1), of one with a pair of matrices of `cols` rows each
 * (pack_panel_pairs()).
 */
struct part part_of(const struct patch *patch, size_t cols);
struct part part_of_pair(const struct patch *patch, size_t half, size_t cols);

/* How many numbers there are in `sums`. */
size_t part_count(const struct part *part);

/*
 * At most n of its rows from `first` on, which is one of them, copied to
 * `sums`, with room for n in each half; they need not be whole blocks.
 */
struct part part_rows(const struct part *part, size_t first, size_t n,
                      real *sums);

/* Adds the bias, [1][cols], or nothing where it is [0][0]. */
void part_add_bias(const struct part *part, const struct matrix *bias);

/*
 * Writes the part to its place in m; adds it to what is there; reads it from
 * there; or multiplies it by what is there, or by 1 where m is [0][0].
 */
void part_write(const struct part *part, struct matrix *m);
void part_add(const struct part *part, struct matrix *m);
void part_read(const struct part *part, const struct matrix *m);
void part_scale(const struct part *part, const struct matrix *m);

/*
 * Writes the part to its place in packed blocks, as if the whole of it,
 * [rows][depth], were packed with pack_blocks(); but what is behind the last
 * column is not defined, and is not read where the product has this depth.
 */
void part_pack(const struct part *part, const struct kernel *kernel,
               size_t rows, size_t depth, real *packed);

#endif
