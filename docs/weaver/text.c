/* text.c: texts that grow, files as lines, and the list of complaints. */

#include "text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

size_t complaints;

void *grow(void *data, size_t bytes)
{
    data = realloc(data, bytes);
    if (data == NULL) {
        fprintf(stderr, "weave: out of memory\n");
        exit(2);
    }
    return data;
}

void text_add(struct text *text, const char *bytes, size_t n)
{
    if (text->length + n + 1 > text->room) {
        text->room = 2 * (text->length + n + 1);
        text->data = grow(text->data, text->room);
    }
    memcpy(text->data + text->length, bytes, n);
    text->length += n;
    text->data[text->length] = '\0';
}

void text_print(struct text *text, const char *format, ...)
{
    va_list arguments;
    char *piece;
    int n;

    va_start(arguments, format);
    n = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    piece = grow(NULL, (size_t)n + 1);
    va_start(arguments, format);
    vsnprintf(piece, (size_t)n + 1, format, arguments);
    va_end(arguments);
    text_add(text, piece, (size_t)n);
    free(piece);
}

void text_free(struct text *text)
{
    free(text->data);
    *text = (struct text){0};
}

char *copy_of(const char *start, size_t n)
{
    char *copy = grow(NULL, n + 1);

    memcpy(copy, start, n);
    copy[n] = '\0';
    return copy;
}

bool starts_with(const char *line, const char *start)
{
    return strncmp(line, start, strlen(start)) == 0;
}

bool lines_read(struct lines *lines, const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    struct stat status;

    *lines = (struct lines){0};
    if (file == NULL)
        return false;
    if (fstat(fileno(file), &status) == 0 && !S_ISREG(status.st_mode)) {
        fclose(file);
        errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
        return false;
    }
    while ((n = getline(&line, &room, file)) >= 0) {
        if (n > 0 && line[n - 1] == '\n')
            n--;
        if (memchr(line, '\0', (size_t)n) != NULL) {
            lines_free(lines);
            errno = EILSEQ; /* not a text */
            break;
        }
        lines->line =
            grow(lines->line, (lines->count + 1) * sizeof *lines->line);
        lines->line[lines->count++] = copy_of(line, (size_t)n);
    }
    if (ferror(file)) { /* it could not be read to its end */
        lines_free(lines);
        n = 0;
    }
    free(line);
    fclose(file);
    return n < 0;
}

bool text_write(const struct text *text, const char *path)
{
    char *name = grow(NULL, strlen(path) + 24);
    FILE *file;
    bool good;

    sprintf(name, "%s.%ld", path, (long)getpid());
    file = fopen(name, "w");
    good = file != NULL &&
           fwrite(text->data, 1, text->length, file) == text->length;
    if (file != NULL && fclose(file) != 0)
        good = false;
    good = good && rename(name, path) == 0;
    if (!good)
        remove(name);
    free(name);
    return good;
}

void lines_free(struct lines *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        free(lines->line[i]);
    free(lines->line);
    *lines = (struct lines){0};
}

void complain(const char *path, size_t line, const char *format, ...)
{
    va_list arguments;

    fprintf(stderr, "%s:%zu: ", path, line);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    complaints++;
}
