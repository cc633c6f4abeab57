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

/* What is done with n numbers of a part, and those that belong to them. */
typedef void one(size_t n, real *sums, real *others);

/* Does it row by row; the others' rows begin `step` numbers apart. */
static inline void with_rows(one one, const struct part *part, real *others,
                             size_t step)
{
    const size_t lanes = part->lanes, left = part->cols;
    const size_t n = part->halves == 2 ? lanes : left;
    const real *const end = part->sums + part->rows * lanes;

    for (real *sums = part->sums; sums < end; sums += lanes, others += step) {
        one(n, sums, others);
        if (part->halves == 2)
            one(left - lanes, sums + part->rows * lanes, others + lanes);
    }
}

/* Where the part begins in m. */
static real *place_in(const struct matrix *m, const struct part *part)
{
    return m->data + part->row * m->cols + part->col;
}

static void give(size_t n, real *sums, real *others)
{
    numbers_copy(n, sums, others);
}

static void take(size_t n, real *sums, real *others)
{
    numbers_copy(n, others, sums);
}

static void add_to(size_t n, real *sums, real *others)
{
    numbers_add(n, sums, others);
}

static void add_from(size_t n, real *sums, real *others)
{
    numbers_add(n, others, sums);
}

static void multiply_by(size_t n, real *sums, real *others)
{
    numbers_multiply(n, others, sums);
}

void part_add_bias(const struct part *part, const struct matrix *bias)
{
    if (bias->rows > 0)
        with_rows(add_from, part, bias->data + part->col, 0);
}

void part_write(const struct part *part, struct matrix *m)
{
    with_rows(give, part, place_in(m, part), m->cols);
}

void part_add(const struct part *part, struct matrix *m)
{
    with_rows(add_to, part, place_in(m, part), m->cols);
}

void part_read(const struct part *part, const struct matrix *m)
{
    with_rows(take, part, place_in(m, part), m->cols);
}

void part_scale(const struct part *part, const struct matrix *m)
{
    if (m->rows > 0)
        with_rows(multiply_by, part, place_in(m, part), m->cols);
}

/* All halves of a block, in a row. */
static void pack_rows(const struct part *part, size_t first, size_t rows,
                      real *to)
{
    const size_t lanes = part->lanes;

    for (size_t half = 0; half < part->halves; half++, to += rows * lanes)
        numbers_copy(rows * lanes,
                     part->sums + (half * part->rows + first) * lanes, to);
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
