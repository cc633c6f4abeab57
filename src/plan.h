/*
 * plan.h: a feed-forward network made ready to run fast, many times.
 *
 *     y = down(f(in(x)) * up(x)),    or y = down(f(in(x))) without an up
 *
 * A plan is made once from the linear layers of a network, whose weights it
 * packs in the order in which a kernel reads them. What it computes is what
 * the layers compute one after the other, to rounding: a long sum is formed in
 * parts. The same plan gives the same bits for any number of threads, but for
 * the sign of a NaN; NaN and infinities go through.
 *
 * The layers must outlive the plan. When they change, call plan_pack() before
 * the plan is used again.
 * Only one thread at a time may use a plan.
 */
#ifndef PLAN_H
#define PLAN_H

#include "activation.h"
#include "linear.h"
#include "product.h"

/* in and up: [d_ff][d]; down: [d][d_ff]; up is NULL where there is none. */
struct plan_layers {
    const struct linear *in, *up, *down;
    const struct activation *f; /* of in(x) */
};

/*
 * What the way back needs, [T][d_ff] each: the layers' z = in(x) and up(x) and
 * the hidden layer times its mask; [0][0] for an up or a mask that is not
 * there. The matrices are the caller's.
 */
struct plan_cache {
    struct matrix z, up, hidden, mask;
};

/*
 * The gradients of the layers; up is NULL where there is none. What is fresh
 * is written over whatever is there; else it is added to it.
 */
struct plan_gradients {
    struct linear *in, *up, *down;
    bool fresh;
};

/* As many tokens go through a plan at once; more of them go in turns. */
enum { PLAN_TOKENS = 512 };

/*
 * Its memory, in numbers, with d and d_ff rounded up to whole panels: the
 * weights and biases, and PLAN_TOKENS (d + d_ff) to work in; for training the
 * weights twice, and where d is at most d_ff PLAN_TOKENS (d + 6 d_ff), or
 * (d + 4 d_ff) without an up. And 5 to 20 KiB for each thread. Nothing is
 * allocated later.
 */
struct plan {
    struct plan_layers layers;
    struct workers workers;
    size_t d, d_ff;
    real *in, *down;           /* packed weights, for the way there */
    real *in_bias, *down_bias; /* of all their panels */
    real *in_back, *down_back; /* and for the way back, or NULL */
    real *x, *hidden;          /* packed tokens */
    struct matrix dz, dup;     /* [PLAN_TOKENS][d_ff] */
    real *a, *b;               /* packed on the way back */
};

/*
 * A plan for layers that fit together; with `training` for the way back too.
 * `kernel` is a kernel of kernel.h, or NULL for kernel_chosen(). Freed with
 * plan_free(). Layers that do not fit together abort as in matrix_expect();
 * what does not fit memory ends as in matrix_new().
 */
struct plan plan_new(struct plan_layers layers, bool training,
                     const struct kernel *kernel);
void plan_free(struct plan *plan);

/*
 * Packs the weights and biases of its layers again, which must have kept their
 * shapes; but biases may come and go. f remains what it was.
 */
void plan_pack(struct plan *plan);

/*
 * x: [T][d] to y: [T][d], which must not overlap. The cache, for T tokens, is
 * filled; where no way back follows, it may be {0}.
 */
void plan_forward(const struct plan *plan, const struct matrix *x,
                  const struct plan_cache *cache, struct matrix *y);

/*
 * From dy = dL/dy: [T][d] and the cache of the way there on the same x, adds
 * dL/dx to dx: [T][d] and the gradients of the layers to `gradients`, or
 * writes all of them over what is there if they are fresh. The plan is one for
 * training. dx must not overlap x or dy.
 */
void plan_backward(const struct plan *plan, const struct matrix *x,
                   const struct plan_cache *cache, const struct matrix *dy,
                   struct matrix *dx, const struct plan_gradients *gradients);

/*
 * In how many pieces the threads are to share so many tokens on their way
 * there, each of them alone with its own, in a plan_of_thread(). 1 if they had
 * better share the work on all: with many weights, with fewer than 16 tokens
 * for each thread, or with so many threads that each has no room for 16.
 */
size_t plan_pieces(const struct plan *plan, size_t tokens);

/*
 * The same plan for one of its threads, alone, for a piece on the way there.
 * It is not freed.
 */
struct plan plan_of_thread(const struct plan *plan, size_t thread);

/* For the two ways: rows of the weights that x is multiplied by. */
size_t plan_units(const struct plan *plan);

/* How deep the product is that leads back to x. */
size_t plan_depth_back(const struct plan *plan);

/*
 * Aborts with a sentence, in the name of `function`, unless the cache is one
 * for the plan and T tokens.
 */
void plan_expect(const char *function, const struct plan *plan, size_t tokens,
                 const struct plan_cache *cache);

/* So many rows of m from `first` on; of [0][0] none. The data is m's. */
struct matrix rows_from(const struct matrix *m, size_t first, size_t rows);

/* The same of each of its matrices. */
struct plan_cache plan_cache_rows(const struct plan_cache *cache, size_t first,
                                  size_t rows);

#endif
