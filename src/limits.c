/* limits.c: two loops, one that only computes and one that only reads. */

#include "limits.h"

#include "packing.h"
#include "random.h"
#include "share.h"

enum { DEPTH = 128, TILES = 100, PARTS = 32 };
enum { PIECE = 1 << 14, PIECES = (256 << 20) / PIECE / (int)sizeof(real) };

static real *filled(size_t count, size_t each)
{
    real *const data = packed_new(count, each);

    for (size_t i = 0; i < count * each; i++)
        data[i] = random_at(1, i, 1);
    return data;
}

struct limits limits_new(const struct kernel *kernel, size_t threads)
{
    const size_t entries = kernel->rows * 2 * kernel->lanes;

    return (struct limits){
        .kernel = kernel,
        .threads = threads,
        .a = filled(DEPTH, kernel->rows),
        .b = filled(DEPTH, 2 * kernel->lanes),
        .large = filled(PIECES, PIECE),
        .flops = 2.0 * DEPTH * TILES * (double)(entries * PARTS * threads),
        .bytes = (double)PIECES * PIECE * sizeof(real),
    };
}

void limits_free(struct limits *limits)
{
    packed_free(limits->a);
    packed_free(limits->b);
    packed_free(limits->large);
}

static void multiply_tiles(void *context, size_t thread, size_t i)
{
    const struct limits *l = context;
    real left[KERNEL_ROWS * KERNEL_LANES] = {0},
                            right[KERNEL_ROWS * KERNEL_LANES] = {0};

    (void)thread;
    (void)i;
    for (size_t n = 0; n < TILES; n++)
        l->kernel->tile(l->kernel->rows, DEPTH, l->a, l->b, NULL, left, right,
                        l->kernel->lanes);
}

void limits_multiply(const struct limits *limits)
{
    struct limits context = *limits;

    share(context.threads, PARTS * context.threads, multiply_tiles, &context);
}

static void read_piece(void *context, size_t thread, size_t i)
{
    const struct limits *l = context;
    const real *const at = l->large + i * PIECE;

    (void)thread;
    l->kernel->dot(PIECE, at, at);
}

void limits_read(const struct limits *limits)
{
    struct limits context = *limits;

    share(context.threads, PIECES, read_piece, &context);
}
