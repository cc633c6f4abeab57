/*
 * patch.h: what is done with a finished patch of a product.
 */
#ifndef PATCH_H
#define PATCH_H

#include "product.h"

/*
 * Columns of a patch that lie side by side: sums[r][c], of which the first
 * `cols` of `width` are entries (row + r, col + c) of the product.
 */
struct part {
    size_t row, rows, col, cols, width;
    real *sums;
};

/*
 * Half of a patch, left (0) or right (1), of a product with `cols` columns; or
 * of one of a pair of matrices with `cols` rows each (pack_panel_pairs()).
 */
struct part part_of(const struct patch *patch, size_t half, size_t cols);
struct part part_of_pair(const struct patch *patch, size_t half, size_t cols);

/* Adds the bias, [1][cols], or nothing where it is [0][0]. */
void part_add_bias(const struct part *part, const struct matrix *bias);

/* Multiplies a part by another of its shape. */
void part_multiply(const struct part *part, const struct part *by);

/*
 * Writes the part to its place in m; adds it to what is there; reads it from
 * there; or multiplies it by what is there, or by 1 where m is [0][0].
 */
void part_write(const struct part *part, struct matrix *m);
void part_add(const struct part *part, struct matrix *m);
void part_scale(const struct part *part, const struct matrix *m);
void part_read(const struct part *part, const struct matrix *m);

#endif
