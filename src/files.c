/* files.c: the arrays that a program is given by name, as matrices. */

#include "files.h"

#include <stdio.h>

#include "options.h"

/* npy_read() for programs: it succeeds or the program ends. */
static struct npy read_file(const char *path)
{
    struct npy array;
    char reason[NPY_REASON];

    if (!npy_read(path, &array, reason))
        options_fail("%s: %s", path, reason);
    return array;
}

/* Writes a shape as [2][3][8] or [any][8], and as () if it has no axes. */
static const char *shape_text(char text[NPY_REASON], const size_t *shape,
                              size_t ndim)
{
    int n = 0;

    snprintf(text, NPY_REASON, "()");
    for (size_t i = 0; i < ndim; i++)
        n += snprintf(text + n, (size_t)(NPY_REASON - n),
                      shape[i] == FILES_ANY ? "[any]" : "[%zu]", shape[i]);
    return text;
}

/* Reads a file and ends the program unless its shape is the expected one. */
static struct npy read_shape(const char *path, const char *meaning,
                             const size_t *expected, size_t ndim)
{
    struct npy array = read_file(path);
    char is[NPY_REASON], should[NPY_REASON];
    size_t same = 0;

    while (
        same < ndim && same < array.ndim &&
        (expected[same] == FILES_ANY || expected[same] == array.shape[same]))
        same++;
    if (same < ndim || array.ndim != ndim)
        options_fail("%s: its shape is %s, expected %s = %s", path,
                     shape_text(is, array.shape, array.ndim), meaning,
                     shape_text(should, expected, ndim));
    return array;
}

struct matrix files_tokens(const char *path, struct npy *shape)
{
    struct npy array = read_file(path);
    size_t cols;

    if (array.ndim == 0)
        options_fail("%s: a single number, expected [B][T][d], [T][d] or [d]",
                     path);
    cols = array.shape[array.ndim - 1];
    if (cols == 0)
        options_fail("%s: its tokens have no numbers: d is 0", path);
    *shape = array;
    shape->data = NULL;
    return (struct matrix){npy_count(&array) / cols, cols, array.data};
}

struct matrix files_like(const char *path, const char *other,
                         const struct npy *shape)
{
    const size_t cols = shape->shape[shape->ndim - 1];
    struct npy array = read_shape(path, other, shape->shape, shape->ndim);

    return (struct matrix){npy_count(&array) / cols, cols, array.data};
}

struct matrix files_matrix(const char *path, const char *meaning, size_t rows,
                           size_t cols)
{
    struct npy array = read_shape(path, meaning, (size_t[]){rows, cols}, 2);

    return (struct matrix){array.shape[0], array.shape[1], array.data};
}

struct matrix files_vector(const char *path, size_t n)
{
    struct npy array;

    if (path == NULL)
        return (struct matrix){0, 0, NULL};
    array = read_shape(path, "a vector", &n, 1);
    return (struct matrix){1, n, array.data};
}

void files_add(struct files *files, const char *folder, const char *path,
               const struct matrix *m, const struct npy *shape)
{
    char *place;
    struct npy *array;
    int n;

    if (files->count == FILES)
        options_fail("too many files to write");
    place = files->path[files->count];
    array = &files->file[files->count].array;
    if (folder == NULL)
        n = snprintf(place, FILES_PATH, "%s", path);
    else
        n = snprintf(place, FILES_PATH, "%s/%s.npy", folder, path);
    if (n >= FILES_PATH)
        options_fail("%s: the name is too long", path);
    *array = (struct npy){.ndim = 2, .shape = {m->rows, m->cols}};
    if (shape != NULL)
        *array = *shape;
    array->data = m->data;
    files->file[files->count++].path = place;
}

void files_add_vector(struct files *files, const char *folder,
                      const char *path, const struct matrix *m)
{
    struct npy vector = {.ndim = 1, .shape = {m->cols}};

    if (m->rows > 0)
        files_add(files, folder, path, m, &vector);
}

void files_write(const struct files *files)
{
    char reason[NPY_REASON];

    if (!npy_write(files->file, files->count, reason))
        options_fail("%s", reason);
}
