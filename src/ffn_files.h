/*
 * ffn_files.h: the two-matrix network in a program's files, with its tokens
 * and all that one pass there and back needs.
 *
 * What is wrong with a file or an argument ends in options_fail() of
 * options.h.
 */
#ifndef FFN_FILES_H
#define FFN_FILES_H

#include "ffn.h"
#include "npy.h"

/*
 * What the command line gave; NULL where it gave nothing. `in_out` says that
 * the weights lie in the files as W1: [d][d_ff] and W2: [d_ff][d], and that
 * their gradients are wanted so.
 */
struct ffn_paths {
    const char *input, *w1, *b1, *w2, *b2, *output, *cotangent, *gradients;
    bool in_out;
};

/* The rows of a program's table of options that fill in such paths. */
/* clang-format off */
#define FFN_OPTIONS(paths) \
    {"input", "X.npy", "the tokens x: [B][T][d], [T][d] or [d]", \
     &(paths).input}, \
    {"w1", "W1.npy", "the weights up: [d_ff][d]", &(paths).w1}, \
    {"b1", "B1.npy", "their biases: [d_ff] (default: none)", &(paths).b1}, \
    {"w2", "W2.npy", "the weights down: [d][d_ff]", &(paths).w2}, \
    {"b2", "B2.npy", "their biases: [d] (default: none)", &(paths).b2}, \
    {"output", "Y.npy", "where to write y, in the shape of x", \
     &(paths).output}, \
    {"cotangent", "DY.npy", "dL/dy, in the shape of x", &(paths).cotangent}, \
    {"gradients", "DIR", "where to write dx, dW1, db1, dW2, db2", \
     &(paths).gradients}
/* clang-format on */

/* dy is [0][0] if no cotangent was given. */
struct ffn_files {
    struct ffn net, gradient;
    struct ffn_cache cache;
    struct matrix x, y, dy, dx;
    struct npy shape; /* the axes of x, and so of y, dy and dx */
};

/* Reads what the paths name: the tokens, the network and, if given, dy. */
struct ffn_files ffn_files_read(const struct ffn_paths *paths);

/*
 * Writes y and, if there is a dy, the gradients, all or none of them as far as
 * npy_write() can; then frees everything.
 */
void ffn_files_write(struct ffn_files *files, const struct ffn_paths *paths);

#endif
