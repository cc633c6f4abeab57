/* patch.c: finished sums, where they go. */

#include "patch.h"

#include "numbers.h"
#include "share.h"

/* As many columns from `col` on as there are, in so many halves at most. */
static struct part part_from(const struct patch *patch, real *sums, size_t col,
                             size_t halves, size_t cols)
{
    const size_t width = halves * patch->lanes, left = cols - col;

    return (struct part){
        .block = patch->block,
        .row = patch->row,
        .rows = patch->rows,
        .col = col,
        .cols = left < width ? left : width,
        .lanes = patch->lanes,
        .halves = left > patch->lanes ? halves : 1,
        .sums = sums,
    };
}

struct part part_of(const struct patch *patch, size_t cols)
{
    const size_t col = patch->panel * 2 * patch->lanes;

    return part_from(patch, patch->sums, col, 2, cols);
}

struct part part_of_pair(const struct patch *patch, size_t half, size_t cols)
{
    const size_t col = patch->panel * patch->lanes;
    real *const sums = patch->sums + half * patch->rows * patch->lanes;

    return part_from(patch, sums, col, 1, cols);
}

size_t part_count(const struct part *part)
{
    return part->halves * part->rows * part->lanes;
}

struct part part_rows(const struct part *part, size_t first, size_t n,
                      real *sums)
{
    struct part some = *part;

    some.row += first;
    some.rows = part->rows - first < n ? part->rows - first : n;
    some.sums = sums;
    for (size_t half = 0; half < part->halves; half++)
        numbers_copy(some.rows * part->lanes,
                     part->sums + (half * part->rows + first) * part->lanes,
                     sums + half * some.rows * part->lanes);
    return some;
}

/* How many columns there are in a half. */
static size_t columns(const struct part *part, size_t half)
{
    const size_t left = part->cols - half * part->lanes;

    return left < part->lanes ? left : part->lanes;
}

/* Row r of a half, in the part and in m. */
static real *row_in(const struct part *part, size_t half, size_t r)
{
    return part->sums + (half * part->rows + r) * part->lanes;
}

static real *row_of(const struct part *part, size_t half, size_t r,
                    const struct matrix *m)
{
    return m->data + (part->row + r) * m->cols + part->col +
           half * part->lanes;
}

void part_add_bias(const struct part *part, const struct matrix *bias)
{
    if (bias->rows == 0)
        return;
    for (size_t r = 0; r < part->rows; r++)
        for (size_t half = 0; half < part->halves; half++)
            numbers_add(columns(part, half),
                        bias->data + part->col + half * part->lanes,
                        row_in(part, half, r));
}

void part_write(const struct part *part, struct matrix *m)
{
    for (size_t r = 0; r < part->rows; r++)
        for (size_t half = 0; half < part->halves; half++)
            numbers_copy(columns(part, half), row_in(part, half, r),
                         row_of(part, half, r, m));
}

void part_add(const struct part *part, struct matrix *m)
{
    for (size_t r = 0; r < part->rows; r++)
        for (size_t half = 0; half < part->halves; half++)
            numbers_add(columns(part, half), row_in(part, half, r),
                        row_of(part, half, r, m));
}

void part_read(const struct part *part, const struct matrix *m)
{
    for (size_t r = 0; r < part->rows; r++)
        for (size_t half = 0; half < part->halves; half++)
            numbers_copy(columns(part, half), row_of(part, half, r, m),
                         row_in(part, half, r));
}

void part_scale(const struct part *part, const struct matrix *m)
{
    if (m->rows == 0)
        return;
    for (size_t r = 0; r < part->rows; r++)
        for (size_t half = 0; half < part->halves; half++)
            numbers_multiply(columns(part, half), row_of(part, half, r, m),
                             row_in(part, half, r));
}

/* All halves of a block, in a row. */
static void pack_rows(const struct part *part, size_t first, size_t rows,
                      real *to)
{
    for (size_t half = 0; half < part->halves; half++)
        numbers_copy(rows * part->lanes, row_in(part, half, first),
                     to + half * rows * part->lanes);
}

void part_pack(const struct part *part, const struct kernel *kernel,
               size_t rows, size_t depth, real *packed)
{
    const size_t n = blocks(kernel, rows), whole = padded(kernel, depth);
    size_t first = 0;

    for (size_t i = part->block; first < part->rows; i++) {
        const size_t row = part->row + first, end = split(rows, n, i + 1);

        pack_rows(part, first, end - row,
                  packed + row * whole + part->col * (end - row));
        first += end - row;
    }
}
