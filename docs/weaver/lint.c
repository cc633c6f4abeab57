/* lint.c: links, inline math and comments that do not survive rendering. */

#include "lint.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

size_t after_code_span(const char *line, size_t i)
{
    size_t ticks = strspn(line + i, "`"), at = i + ticks;

    while (line[at] != '\0') {
        size_t n = strspn(line + at, "`");

        if (n == ticks)
            return at + n;
        at += n > 0 ? n : 1;
    }
    return i + ticks;
}

/* Does the folder hold an entry of exactly this name? */
static bool has_entry(const char *folder, const char *name)
{
    DIR *listing = opendir(folder);
    struct dirent *entry;
    bool found = false;

    while (listing != NULL && (entry = readdir(listing)) != NULL)
        found = found || strcmp(entry->d_name, name) == 0;
    if (listing != NULL)
        closedir(listing);
    return found;
}

/* Does a path, seen from a page's folder, exist with exactly these letters? */
static bool exists(const char *page, const char *target, size_t n)
{
    const char *slash = strrchr(page, '/');
    struct text folder = {0};
    char *rest = copy_of(target, n), *part;
    bool good = true;

    text_add(&folder, "./", 2);
    if (slash != NULL)
        text_add(&folder, page, (size_t)(slash - page) + 1);
    for (part = strtok(rest, "/"); part != NULL; part = strtok(NULL, "/")) {
        good = good && has_entry(folder.data, part);
        text_print(&folder, "%s/", part);
    }
    text_free(&folder);
    free(rest);
    return good;
}

/* line[i] is the bracket of "](": the target follows. */
static void lint_link(const char *path, size_t number, const char *line,
                      size_t i)
{
    const char *target = line + i + 2;
    size_t n = strcspn(target, ")# ");

    if (n == 0 || starts_with(target, "http://") ||
        starts_with(target, "https://") || starts_with(target, "mailto:"))
        return;
    if (!exists(path, target, n))
        complain(path, number, "broken link: %.*s", (int)n, target);
}

/* line[i] is a dollar sign: inline math may hold one subscript at most. */
static size_t lint_math(const char *path, size_t number, const char *line,
                        size_t i)
{
    const char *end = strchr(line + i + 1, '$');
    size_t subscripts = 0;

    if (end == NULL) {
        complain(path, number, "a $ without its partner");
        return i + 1;
    }
    for (const char *at = line + i; at < end; at++)
        subscripts += *at == '_';
    if (subscripts > 1)
        complain(path, number,
                 "more than one subscript between dollar signs: write "
                 "$`...`$");
    return (size_t)(end - line) + 1;
}

/* line[i] begins a comment: an inline one names a value, in one word. */
static size_t lint_comment(const char *path, size_t number, const char *line,
                           size_t i)
{
    const char *end = strstr(line + i, "-->");
    const char *inside = line + i + strlen("<!--");

    if (end == NULL) {
        complain(path, number, "a comment without an end in its line");
        return i + strlen("<!--");
    }
    for (const char *at = inside; at < end; at++)
        if (*at == '|' || starts_with(at, "--")) {
            complain(path, number, "a comment that renderers print");
            break;
        }
    return (size_t)(end - line) + strlen("-->");
}

/* Code that is fenced, quoted or indented in another way than the book's. */
static void lint_code(const char *path, size_t number, const char *line)
{
    const char *start = line + strspn(line, " \t>");

    if (starts_with(start, "~~~") || starts_with(start, "```") ||
        strstr(line, "<pre") != NULL)
        complain(path, number, "code that cannot be checked: use a fence");
    if (starts_with(line, "\t") || starts_with(line, "    "))
        complain(path, number, "a line that may render as code");
}

/* What the weaver puts on a page itself, or cannot follow. */
static void lint_markup(const char *path, size_t number, const char *line)
{
    const char *colon = strstr(line, "]: ");

    if (strstr(line, "![") != NULL || strstr(line, "<img") != NULL)
        complain(path, number, "an image without a directive");
    if (strstr(line, "<a href") != NULL)
        complain(path, number, "a link in HTML: use [text](target)");
    if (*line == '[' && colon != NULL)
        lint_link(path, number, line, (size_t)(colon - line) + 1);
}

void lint_line(const char *path, size_t number, const char *line)
{
    size_t i = 0;

    lint_code(path, number, line);
    lint_markup(path, number, line);
    while (line[i] != '\0') {
        if (starts_with(line + i, "$`")) {
            const char *end = strstr(line + i, "`$");

            i = end == NULL ? i + 2 : (size_t)(end - line) + 2;
        } else if (line[i] == '\\' && line[i + 1] != '\0') {
            i += 2;
        } else if (line[i] == '`') {
            i = after_code_span(line, i);
        } else if (line[i] == '$') {
            i = lint_math(path, number, line, i);
        } else if (starts_with(line + i, "<!--")) {
            i = lint_comment(path, number, line, i);
        } else {
            if (starts_with(line + i, "]("))
                lint_link(path, number, line, i);
            i++;
        }
    }
}
