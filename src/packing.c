/* packing.c: memory for packed matrices, and filling it. */

#define _DEFAULT_SOURCE /* madvise */

#include "packing.h"

#include "numbers.h"
#include "share.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { SUMS = PANEL_ROWS + 2 * KERNEL_ROWS };

struct view view_rows(const struct matrix *m)
{
    return (struct view){m->data, m->rows, m->cols, m->cols, 1};
}

struct view view_cols(const struct matrix *m)
{
    return (struct view){m->data, m->cols, m->rows, 1, m->cols};
}

enum { CACHE_LINE = 64, LARGE_PAGE = 2 << 20 };

/* Not more bytes than are asked for, so that a sanitizer sees one too far. */
static void *allocate(size_t bytes)
{
    const size_t unit = bytes < LARGE_PAGE ? CACHE_LINE : LARGE_PAGE;
    void *data;

    if (posix_memalign(&data, unit, bytes) != 0)
        return NULL;
#ifdef MADV_HUGEPAGE
    if (unit == LARGE_PAGE)
        madvise(data, bytes, MADV_HUGEPAGE);
#endif
    return data;
}

real *packed_new(size_t count, size_t each)
{
    real *data = NULL;

    if (count == 0 || each == 0)
        data = allocate(1);
    else if (count <= SIZE_MAX / 8 / sizeof(real) / each)
        data = allocate(count * each * sizeof(real));
    if (!data) {
        fprintf(stderr, "no memory for %zu times %zu packed numbers\n", count,
                each);
        exit(2);
    }
    return data;
}

void packed_free(real *data)
{
    free(data);
}

struct workers workers_new(const struct kernel *kernel)
{
    const size_t threads = share_threads();

    return (struct workers){
        .kernel = kernel,
        .threads = threads,
        .sums = packed_new(threads, SUMS * 2 * kernel->lanes),
    };
}

void workers_free(struct workers *workers)
{
    packed_free(workers->sums);
    workers->sums = NULL;
}

struct workers workers_one(const struct workers *workers, size_t thread)
{
    return (struct workers){
        .kernel = workers->kernel,
        .threads = 1,
        .sums = workers->sums + thread * SUMS * 2 * workers->kernel->lanes,
    };
}

size_t panels(const struct kernel *kernel, size_t n)
{
    return splits(n, 2 * kernel->lanes);
}

size_t padded(const struct kernel *kernel, size_t n)
{
    return panels(kernel, n) * 2 * kernel->lanes;
}

size_t blocks(const struct kernel *kernel, size_t rows)
{
    return splits(rows, kernel->rows);
}

/*
 * What the threads that pack have in common. What they pack are pieces, which
 * are blocks or panels, in runs of as many k as a vector has lanes.
 */
struct packing {
    void (*run)(const struct packing *p, size_t piece, size_t k);
    struct view left, right; /* right.data is NULL where there is one view */
    size_t lanes, pieces, runs, depth, first;
    real *to;
};

/* Memory is read in rows: of a matrix by pieces, of its transpose by runs. */
static void pack_some(void *context, size_t thread, size_t i)
{
    const struct packing *p = context;

    (void)thread;
    if (p->left.step == 1)
        for (size_t run = 0; run < p->runs; run++)
            p->run(p, i, run * p->lanes);
    else
        for (size_t piece = 0; piece < p->pieces; piece++)
            p->run(p, piece, i * p->lanes);
}

static void pack(const struct workers *workers, struct packing *p)
{
    p->lanes = workers->kernel->lanes;
    p->runs = padded(workers->kernel, p->left.depth) / p->lanes;
    share(workers->threads, p->left.step == 1 ? p->pieces : p->runs, pack_some,
          p);
}

/* How many of n there are from `first` on, where there are `all`. */
static size_t from_on(size_t first, size_t n, size_t all)
{
    const size_t left = first < all ? all - first : 0;

    return left < n ? left : n;
}

/* to[c][r] = from[r][c], four rows at a time, side by side in `to`. */
static void transpose(size_t rows, size_t cols, const real *from,
                      size_t from_step, real *restrict to, size_t to_step)
{
    size_t r = 0;

    for (; r + 4 <= rows; r += 4, from += 4 * from_step)
        for (size_t c = 0; c < cols; c++) {
            real *const four = to + c * to_step + r;

            four[0] = from[c];
            four[1] = from[c + from_step];
            four[2] = from[c + 2 * from_step];
            four[3] = from[c + 3 * from_step];
        }
    for (; r < rows; r++, from += from_step)
        for (size_t c = 0; c < cols; c++)
            to[c * to_step + r] = from[c];
}

/* [rows][lanes], with zeros behind the depth. */
static void pack_block(const struct packing *p, size_t block, size_t k)
{
    const struct view *v = &p->left;
    const size_t lanes = p->lanes, n = from_on(k, lanes, v->depth);
    const size_t row = split(v->rows, p->pieces, block);
    const size_t rows = split(v->rows, p->pieces, block + 1) - row;
    const real *from = v->data + row * v->row + k * v->step;
    real *to = p->to + row * p->depth + (p->first + k) * rows;

    if (n < lanes)
        memset(to, 0, rows * lanes * sizeof *to);
    if (v->step == 1)
        for (size_t r = 0; r < rows; r++)
            numbers_copy(n, from + r * v->row, to + r * lanes);
    else
        transpose(n, rows, from, v->step, to, lanes);
}

void pack_blocks(const struct workers *workers, struct view a, size_t depth,
                 size_t first, real *packed)
{
    pack(workers, &(struct packing){
                      .run = pack_block,
                      .left = a,
                      .pieces = blocks(workers->kernel, a.rows),
                      .depth = padded(workers->kernel, depth),
                      .first = first,
                      .to = packed,
                  });
}

/* A run: for each k `cols` columns from `col` on, zeros behind the last. */
static void pack_half(const struct packing *p, const struct view *v,
                      size_t col, size_t cols, size_t k, real *to)
{
    const size_t n = from_on(k, p->lanes, v->depth), step = 2 * p->lanes;
    const size_t have = from_on(col, cols, v->rows);
    const real *from = v->data + col * v->row + k * v->step;

    if (v->step == 1)
        transpose(have, n, from, v->row, to, step);
    for (size_t i = 0; i < n; i++, to += step) {
        if (v->step != 1)
            numbers_copy(have, from + i * v->step, to);
        for (size_t c = have; c < cols; c++)
            to[c] = 0;
    }
}

static void pack_panel(const struct packing *p, size_t panel, size_t k)
{
    const size_t lanes = p->lanes;
    real *to = p->to + (panel * p->depth + p->first + k) * 2 * lanes;

    if (p->right.data) {
        pack_half(p, &p->left, panel * lanes, lanes, k, to);
        pack_half(p, &p->right, panel * lanes, lanes, k, to + lanes);
    } else {
        pack_half(p, &p->left, panel * 2 * lanes, 2 * lanes, k, to);
    }
}

void pack_panels(const struct workers *workers, struct view b, size_t depth,
                 size_t first, real *packed)
{
    pack(workers, &(struct packing){
                      .run = pack_panel,
                      .left = b,
                      .pieces = panels(workers->kernel, b.rows),
                      .depth = depth,
                      .first = first,
                      .to = packed,
                  });
}

void pack_panel_pairs(const struct workers *workers, struct view left,
                      struct view right, real *packed)
{
    pack(workers, &(struct packing){
                      .run = pack_panel,
                      .left = left,
                      .right = right,
                      .pieces = panels(workers->kernel, 2 * left.rows),
                      .depth = left.depth,
                      .to = packed,
                  });
}
