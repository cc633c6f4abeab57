/* product.c: the loops around a tile. */

#include "product.h"

#include "share.h"

/* So many terms are added in a tile before they join the rest of a sum. */
enum { DEPTH = 384 };

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
    const size_t k = split(splits(depth, lanes), job->slices, slice) * lanes;

    return k < depth ? k : depth;
}

/*
 * Whether the tiles of a patch write to the matrix, and not to its sums: if
 * they do not come back for another slice, have all columns there, and begin
 * with one thing alone, what is there or a bias.
 */
static bool straight(const struct job *job, const struct patch *patch)
{
    const struct product *p = job->product;
    const size_t end = (patch->panel + 1) * 2 * patch->lanes;

    return p->to && job->slices == 1 && end <= p->cols && !(p->add && p->bias);
}

/* Where the tiles of a patch write, and whether they add to what is there. */
struct place {
    real *left, *right;
    size_t step;
    bool add;
};

static struct place place_of(const struct job *job, const struct patch *patch)
{
    const struct product *p = job->product;
    const size_t lanes = patch->lanes;
    real *left = patch->sums;

    if (!straight(job, patch))
        return (struct place){left, left + patch->rows * lanes, lanes, false};
    left = matrix_row(p->to, patch->row) + patch->panel * 2 * lanes;
    return (struct place){left, left + lanes, p->to->cols, p->add};
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
                           struct place place, size_t slice)
{
    const struct product *p = job->product;
    const struct kernel *kernel = job->workers->kernel;
    const size_t lanes = kernel->lanes, whole = padded(kernel, p->depth);
    const size_t k = slice_at(job, slice);
    const size_t depth = slice_at(job, slice + 1) - k;
    const real *b = p->b + (patch->panel * p->depth + k) * 2 * lanes;
    const real *bias = p->bias ? p->bias + patch->panel * 2 * lanes : no_bias;
    const real *from = slice > 0 || place.add ? NULL : bias;
    size_t row = patch->row;

    for (size_t i = patch->block; row < patch->row + patch->rows; i++) {
        const size_t rows = split(p->rows, job->blocks, i + 1) - row;

        if (p->to && slice == job->slices - 1)
            fetch(kernel, p->to, row, rows, patch->panel);
        kernel->tile(rows, depth, p->a + row * whole + k * rows, b, from,
                     place.left, place.right, place.step);
        place.left += rows * place.step;
        place.right += rows * place.step;
        row += rows;
    }
}

/* From the sums of a patch to where they are wanted. */
static void finish(const struct product *p, const struct patch *patch)
{
    if (p->to) {
        const struct part part = part_of(patch, p->cols);

        (p->add ? part_add : part_write)(&part, p->to);
    } else {
        p->finish(p->context, patch);
    }
}

/* One panel, for one chunk of the blocks. */
static void multiply_panel(void *context, size_t thread, size_t task)
{
    const struct job *job = context;
    const struct product *p = job->product;
    const size_t lanes = job->workers->kernel->lanes;
    const size_t chunk = task % job->chunks;
    const size_t block = split(job->blocks, job->chunks, chunk);
    const size_t end = split(job->blocks, job->chunks, chunk + 1);
    const size_t row = split(p->rows, job->blocks, block);
    const struct patch patch = {
        .block = block,
        .row = row,
        .rows = split(p->rows, job->blocks, end) - row,
        .panel = task / job->chunks,
        .lanes = lanes,
        .sums = workers_one(job->workers, thread).sums,
    };
    const struct place place = place_of(job, &patch);

    for (size_t slice = 0; slice < job->slices; slice++)
        multiply_slice(job, &patch, place, slice);
    if (!straight(job, &patch))
        finish(p, &patch);
}

void multiply(const struct workers *workers, const struct product *product)
{
    struct job job = {
        .workers = workers,
        .product = product,
        .blocks = blocks(workers->kernel, product->rows),
        .chunks = splits(product->rows, PANEL_ROWS),
        .slices = product->depth > 0 ? splits(product->depth, DEPTH) : 1,
    };

    share(workers->threads,
          job.chunks * panels(workers->kernel, product->cols), multiply_panel,
          &job);
}
