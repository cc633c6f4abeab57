/* product.c: packing, and the loops around a tile. */

#define _DEFAULT_SOURCE /* madvise */

#include "product.h"

#include "numbers.h"
#include "share.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* So many terms are added in a tile before they join the rest of a sum. */
enum { DEPTH = 384 };

/* So many rows of A pass by a panel before the next panel comes. */
enum { CHUNK = 128, SUMS = CHUNK + 2 * KERNEL_ROWS };

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

size_t panels(const struct kernel *kernel, size_t n)
{
    return n / (2 * kernel->lanes) + (n % (2 * kernel->lanes) > 0);
}

size_t padded(const struct kernel *kernel, size_t n)
{
    return panels(kernel, n) * 2 * kernel->lanes;
}

size_t blocks(const struct kernel *kernel, size_t rows)
{
    return rows / kernel->rows + (rows % kernel->rows > 0);
}

/* What the threads that pack have in common. */
struct packing {
    const struct kernel *kernel;
    struct view left, right; /* right.data is NULL where there is one view */
    size_t depth, first;
    real *to;
};

/* Row k of `to` is v(first, k), ..., v(first + rows - 1, k), or 0 behind. */
static void pack(const struct view *v, size_t first, size_t rows, real *to,
                 size_t width)
{
    const size_t left = first < v->rows ? v->rows - first : 0;
    const size_t have = rows < left ? rows : left;

    for (size_t k = 0; k < v->depth; k++) {
        const real *from = v->data + first * v->row + k * v->step;

        if (v->row == 1)
            memcpy(to, from, have * sizeof *to);
        else
            for (size_t r = 0; r < have; r++)
                to[r] = from[r * v->row];
        for (size_t r = have; r < rows; r++)
            to[r] = 0;
        to += width;
    }
}

/* to[r][lane] is v(first + r, k + lane), or 0 behind the depth. */
static void pack_group(const struct view *v, size_t first, size_t rows,
                       size_t k, size_t lanes, real *to)
{
    const size_t left = k < v->depth ? v->depth - k : 0;
    const size_t have = left < lanes ? left : lanes;
    const real *from = v->data + first * v->row + k * v->step;

    if (have < lanes)
        memset(to, 0, rows * lanes * sizeof *to);
    if (v->step == 1)
        for (size_t r = 0; r < rows; r++)
            numbers_copy(have, from + r * v->row, to + r * lanes);
    else
        for (size_t lane = 0; lane < have; lane++)
            for (size_t r = 0; r < rows; r++)
                to[r * lanes + lane] = from[r * v->row + lane * v->step];
}

static void pack_block(void *context, size_t thread, size_t i)
{
    const struct packing *p = context;
    const size_t n = blocks(p->kernel, p->left.rows);
    const size_t lanes = p->kernel->lanes, depth = padded(p->kernel, p->depth);
    const size_t row = split(p->left.rows, n, i);
    const size_t rows = split(p->left.rows, n, i + 1) - row;
    real *to = p->to + row * depth + p->first * rows;

    (void)thread;
    for (size_t k = 0; k < padded(p->kernel, p->left.depth); k += lanes) {
        pack_group(&p->left, row, rows, k, lanes, to);
        to += rows * lanes;
    }
}

void pack_blocks(const struct workers *workers, struct view a, size_t depth,
                 size_t first, real *packed)
{
    struct packing packing = {
        .kernel = workers->kernel,
        .left = a,
        .depth = depth,
        .first = first,
        .to = packed,
    };

    share(workers->threads, blocks(workers->kernel, a.rows), pack_block,
          &packing);
}

static void pack_panel(void *context, size_t thread, size_t i)
{
    const struct packing *p = context;
    const size_t lanes = p->kernel->lanes, width = 2 * lanes;
    real *to = p->to + (i * p->depth + p->first) * width;

    (void)thread;
    if (p->right.data) {
        pack(&p->left, i * lanes, lanes, to, width);
        pack(&p->right, i * lanes, lanes, to + lanes, width);
    } else {
        pack(&p->left, i * width, width, to, width);
    }
}

void pack_panels(const struct workers *workers, struct view b, size_t depth,
                 size_t first, real *packed)
{
    struct packing packing = {
        .kernel = workers->kernel,
        .left = b,
        .depth = depth,
        .first = first,
        .to = packed,
    };

    share(workers->threads, panels(workers->kernel, b.rows), pack_panel,
          &packing);
}

void pack_panel_pairs(const struct workers *workers, struct view left,
                      struct view right, real *packed)
{
    struct packing packing = {
        .kernel = workers->kernel,
        .left = left,
        .right = right,
        .depth = left.depth,
        .to = packed,
    };

    share(workers->threads, panels(workers->kernel, 2 * left.rows), pack_panel,
          &packing);
}

/* What the threads that multiply have in common. */
struct job {
    const struct workers *workers;
    const struct product *product;
    size_t blocks, chunks, slices;
};

/* Where a slice of the depth begins, a multiple of the lanes. */
static size_t slice_at(const struct job *job, size_t slice)
{
    const size_t depth = job->product->depth;
    const size_t lanes = job->workers->kernel->lanes;
    const size_t groups = depth / lanes + (depth % lanes > 0);
    const size_t k = split(groups, job->slices, slice) * lanes;

    return k < depth ? k : depth;
}

/* Asks for the place where rows of a patch will go. */
static void fetch(const struct kernel *kernel, const struct matrix *m,
                  size_t row, size_t rows, size_t panel)
{
    for (size_t r = 0; r < rows; r++)
        kernel->fetch(matrix_row(m, row + r) + panel * 2 * kernel->lanes);
}

/* The bias of a panel of a product without biases. */
static const real no_bias[2 * KERNEL_LANES];

/* One slice of the depth, for all blocks of a patch. */
static void multiply_slice(const struct job *job, const struct patch *patch,
                           size_t slice)
{
    const struct product *p = job->product;
    const struct kernel *kernel = job->workers->kernel;
    const size_t lanes = kernel->lanes, whole = padded(kernel, p->depth);
    const size_t k = slice_at(job, slice);
    const size_t depth = slice_at(job, slice + 1) - k;
    const real *b = p->b + (patch->panel * p->depth + k) * 2 * lanes;
    const real *bias = p->bias ? p->bias + patch->panel * 2 * lanes : no_bias;
    real *left = patch->sums, *right = left + patch->rows * lanes;
    size_t row = patch->row;

    for (size_t i = patch->block; row < patch->row + patch->rows; i++) {
        const size_t rows = split(p->rows, job->blocks, i + 1) - row;

        if (p->soon && slice == job->slices - 1)
            fetch(kernel, p->soon, row, rows, patch->panel);
        kernel->tile(rows, depth, p->a + row * whole + k * rows, b,
                     slice == 0 ? bias : NULL, left, right);
        left += rows * lanes;
        right += rows * lanes;
        row += rows;
    }
}

/* One panel, for one chunk of the blocks. */
static void multiply_panel(void *context, size_t thread, size_t task)
{
    const struct job *job = context;
    const size_t lanes = job->workers->kernel->lanes;
    const size_t chunk = task % job->chunks;
    const size_t block = split(job->blocks, job->chunks, chunk);
    const size_t end = split(job->blocks, job->chunks, chunk + 1);
    const size_t row = split(job->product->rows, job->blocks, block);
    const struct patch patch = {
        .block = block,
        .row = row,
        .rows = split(job->product->rows, job->blocks, end) - row,
        .panel = task / job->chunks,
        .lanes = lanes,
        .sums = job->workers->sums + thread * SUMS * 2 * lanes,
    };

    for (size_t slice = 0; slice < job->slices; slice++)
        multiply_slice(job, &patch, slice);
    job->product->finish(job->product->context, &patch);
}

void multiply(const struct workers *workers, const struct product *product)
{
    struct job job = {
        .workers = workers,
        .product = product,
        .blocks = blocks(workers->kernel, product->rows),
        .chunks = (product->rows + CHUNK - 1) / CHUNK,
        .slices = product->depth > 0 ? (product->depth - 1) / DEPTH + 1 : 1,
    };

    share(workers->threads,
          job.chunks * panels(workers->kernel, product->cols), multiply_panel,
          &job);
}
