/*
 * measured.h: what bench has measured, as rows in memory and in a file.
 *
 * The file is a table with tabs between its columns and lines that begin with
 * # before it. What is wrong with a file ends in options_fail().
 */
#ifndef MEASURED_H
#define MEASURED_H

#include <stddef.h>

enum { MEASURED_ROWS = 1000, MEASURED_NAME = 16 };

/* A network and the sizes of a run of it: [tokens][d], with a hidden d_ff. */
struct sizes {
    char work[MEASURED_NAME]; /* "forward", "back" or "conformer" */
    size_t tokens, d, d_ff;
};

/* One run of it: by whom, and how fast. */
struct measurement {
    struct sizes sizes;
    char what[MEASURED_NAME];
    double seconds; /* the median */
    double flops;   /* in a second */
    double peak;    /* what was possible then */
};

/* Starts as {0}. */
struct measured {
    size_t count;
    struct measurement rows[MEASURED_ROWS];
};

/* Adds a row where there is room. */
void measured_add(struct measured *measured, const struct measurement *row);

/* The row of these sizes and of that name, or NULL. */
const struct measurement *measured_find(const struct measured *measured,
                                        const struct sizes *sizes,
                                        const char *what);

/* Fails where measured_write() will not be able to write a file. */
void measured_expect_place(const char *path);

/* Writes the file, whole or not at all; `head` is lines that begin with #. */
void measured_write(const struct measured *measured, const char *path,
                    const char *head);

/* Reads one; fails on what measured_write() does not write. */
void measured_read(struct measured *measured, const char *path);

#endif
