/* patch.c: finished sums, where they go. */

#include "patch.h"

#include <string.h>

static struct part part_from(const struct patch *patch, size_t half,
                             size_t col, size_t cols)
{
    const size_t left = col < cols ? cols - col : 0;

    return (struct part){
        .row = patch->row,
        .rows = patch->rows,
        .col = col,
        .cols = left < patch->lanes ? left : patch->lanes,
        .width = patch->lanes,
        .sums = patch->sums + half * patch->rows * patch->lanes,
    };
}

struct part part_of(const struct patch *patch, size_t half, size_t cols)
{
    return part_from(patch, half, (2 * patch->panel + half) * patch->lanes,
                     cols);
}

struct part part_of_pair(const struct patch *patch, size_t half, size_t cols)
{
    return part_from(patch, half, patch->panel * patch->lanes, cols);
}

/* Four at a time, in which the compiler sees a vector. */
static void add(size_t n, const real *restrict from, real *restrict to)
{
    size_t i = 0;

    for (; i + 4 <= n; i += 4)
        for (size_t lane = 0; lane < 4; lane++)
            to[i + lane] += from[i + lane];
    for (; i < n; i++)
        to[i] += from[i];
}

static real *row_of(const struct part *part, size_t r, const struct matrix *m)
{
    return matrix_row(m, part->row + r) + part->col;
}

void part_add_bias(const struct part *part, const struct matrix *bias)
{
    if (bias->rows == 0)
        return;
    for (size_t r = 0; r < part->rows; r++)
        add(part->cols, bias->data + part->col, part->sums + r * part->width);
}

void part_write(const struct part *part, struct matrix *m)
{
    for (size_t r = 0; r < part->rows; r++)
        memcpy(row_of(part, r, m), part->sums + r * part->width,
               part->cols * sizeof(real));
}

void part_read(const struct part *part, const struct matrix *m)
{
    for (size_t r = 0; r < part->rows; r++)
        memcpy(part->sums + r * part->width, row_of(part, r, m),
               part->cols * sizeof(real));
}

static void scale(size_t n, const real *restrict from, real *restrict to)
{
    size_t i = 0;

    for (; i + 4 <= n; i += 4)
        for (size_t lane = 0; lane < 4; lane++)
            to[i + lane] *= from[i + lane];
    for (; i < n; i++)
        to[i] *= from[i];
}

void part_multiply(const struct part *part, const struct part *by)
{
    scale(part->rows * part->width, by->sums, part->sums);
}

void part_add(const struct part *part, struct matrix *m)
{
    for (size_t r = 0; r < part->rows; r++)
        add(part->cols, part->sums + r * part->width, row_of(part, r, m));
}

void part_scale(const struct part *part, const struct matrix *m)
{
    if (m->rows == 0)
        return;
    for (size_t r = 0; r < part->rows; r++) {
        scale(part->cols, row_of(part, r, m), part->sums + r * part->width);
    }
}
