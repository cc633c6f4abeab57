/*
 * source.h: a C file as a row of items.
 *
 * An item is what stands between blank lines outside braces, with the comment
 * above it. It goes by the name of what it defines. The file's first lines, up
 * to the first definition, are its head and go by the file's name without the
 * folder.
 */
#ifndef SOURCE_H
#define SOURCE_H

#include "text.h"

struct item {
    char *name;         /* "" for what has none: the #endif of a header */
    size_t first, last; /* lines, from 0; last is included */
    bool owed;          /* a definition: it must be shown once */
    size_t shown;       /* how often it has been */
};

struct source {
    char *path;
    struct lines lines;
    struct item *items;
    size_t count;
};

/* Returns false, with errno set, if the file cannot be read. */
bool source_read(struct source *source, const char *path);
void source_free(struct source *source);

/* The item of that name, or NULL; a definition comes before a prototype. */
struct item *source_find(struct source *source, const char *name);

#endif
