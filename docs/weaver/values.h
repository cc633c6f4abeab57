/*
 * values.h: the numbers of a page, each with a name and a command that makes
 * it.
 */
#ifndef VALUES_H
#define VALUES_H

#include <stdbool.h>

#include "text.h"

struct values {
    struct value {
        char *name, *text;
        size_t line; /* where on the page it stands */
        bool used;
    } * value;
    size_t count;
};

/* Adds "name: command" and what the command prints; complains if that fails.
 */
void values_add(struct values *values, const char *path, size_t number,
                const char *line);
void values_free(struct values *values);

/* What the command of that name, of n letters, has printed; or NULL. */
const char *values_find(struct values *values, const char *name, size_t n);

/* Complains of those that nobody has looked for. */
void values_unused(const struct values *values, const char *path);

/* Where the number starts that ends a text; the text's length if none does. */
size_t values_number(const char *text, size_t length);

/* Adds a value as prose has it, with a minus for the hyphen. */
void values_print(struct text *text, const char *value);

#endif
