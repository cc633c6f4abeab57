/*
 * files.h: the arrays that a program is given by name, as matrices.
 *
 * What is wrong with a file ends in options_fail() of options.h, with its
 * name.
 */
#ifndef FILES_H
#define FILES_H

#include <stdint.h>

#include "matrix.h"
#include "npy.h"

#define FILES_ANY SIZE_MAX

/*
 * Reads a file whose last axis holds d numbers per token, as [T][d]: all
 * earlier axes are flattened into T, which is 1 if there are none. `shape`
 * keeps the axes, without data, for files_add(). The caller frees the matrix.
 */
struct matrix files_tokens(const char *path, struct npy *shape);

/*
 * Reads a file that must have the axes of another one, `shape`, as [T][d]. The
 * caller frees the matrix.
 */
struct matrix files_like(const char *path, const char *other,
                         const struct npy *shape);

/*
 * Reads a matrix [rows][cols], where FILES_ANY stands for any number.
 * `meaning` names the axes for the message, as in "[d_ff][d]". The caller
 * frees the matrix.
 */
struct matrix files_matrix(const char *path, const char *meaning, size_t rows,
                           size_t cols);

/*
 * Reads a vector of n numbers as [1][n]; [0][0] if the path is NULL. The
 * caller frees the matrix.
 */
struct matrix files_vector(const char *path, size_t n);

enum { FILES = 24, FILES_PATH = 4096 };

/* Up to FILES files to be written, all or none. Starts as {0}. */
struct files {
    size_t count;
    struct npy_file file[FILES];
    char path[FILES][FILES_PATH];
};

/*
 * Puts m on the list as path, or as folder/path.npy where folder is not NULL.
 * It is written with the axes of `shape`; NULL means as [rows][cols]. The
 * matrix must outlive files_write().
 */
void files_add(struct files *files, const char *folder, const char *path,
               const struct matrix *m, const struct npy *shape);

/* Adds a matrix of one row as folder/path.npy: [n]; nothing if [0][0]. */
void files_add_vector(struct files *files, const char *folder,
                      const char *path, const struct matrix *m);

/* Writes the files of the list. */
void files_write(const struct files *files);

#endif
