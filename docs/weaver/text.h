/*
 * text.h: texts that grow, files as lines, and the list of complaints.
 */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* data ends with a zero byte that length does not count. */
struct text {
    char *data;
    size_t length, room;
};

void text_add(struct text *text, const char *bytes, size_t n);
void text_print(struct text *text, const char *format, ...);
void text_free(struct text *text);

/* A file's lines, without their ends. */
struct lines {
    char **line;
    size_t count;
};

/*
 * Both return false, with errno set, where the file cannot be had. A file with
 * a zero byte is no text.
 */
bool lines_read(struct lines *lines, const char *path);
bool text_write(const struct text *text, const char *path);
void lines_free(struct lines *lines);

bool starts_with(const char *line, const char *start);
char *copy_of(const char *start, size_t n);

/* realloc() that does not fail. */
void *grow(void *data, size_t bytes);

/* Prints "path:line: message" on standard error and counts it. */
void complain(const char *path, size_t line, const char *format, ...);
extern size_t complaints;

#endif
