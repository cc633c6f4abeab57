/* lint.c: links, inline math and comments that do not survive rendering. */

#include "lint.h"

#include <ctype.h>
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

/*
 * Follows a path from a page's folder, with exactly its letters; adds where it
 * leads to `place`. Returns false where it leads nowhere.
 */
static bool follow(const char *page, const char *target, size_t n,
                   struct text *place)
{
    const char *slash = strrchr(page, '/');
    char *rest = copy_of(target, n), *part;
    bool good = true;

    text_add(place, "./", 2);
    if (slash != NULL)
        text_add(place, page, (size_t)(slash - page) + 1);
    for (part = strtok(rest, "/"); part != NULL; part = strtok(NULL, "/")) {
        good = good && has_entry(place->data, part);
        text_print(place, "%s/", part);
    }
    place->data[--place->length] = '\0'; /* the last slash */
    free(rest);
    return good;
}

/* Does a heading's text have this anchor, as forges make them? */
static bool heading_has_anchor(const char *heading, const char *anchor)
{
    heading += strspn(heading, "# ");
    for (; *heading != '\0'; heading++) {
        const char c = *heading == ' ' ? '-' : *heading;

        if (!isalnum((unsigned char)c) && c != '-' && c != '_')
            continue;
        if (tolower((unsigned char)c) != *anchor++)
            return false;
    }
    return *anchor == '\0';
}

/* Does a page have a heading or an <a id="..."> of this name? */
static bool has_anchor(const char *path, const char *anchor)
{
    struct text id = {0};
    struct lines lines;
    bool found = false;

    text_print(&id, "id=\"%s\"", anchor);
    if (lines_read(&lines, path)) {
        for (size_t i = 0; i < lines.count; i++)
            found = found || strstr(lines.line[i], id.data) != NULL ||
                    (*lines.line[i] == '#' &&
                     heading_has_anchor(lines.line[i], anchor));
        lines_free(&lines);
    }
    text_free(&id);
    return found;
}

/* line[i] is the bracket of "](" or "]:": the target follows. */
static void lint_link(const char *path, size_t number, const char *line,
                      size_t i)
{
    const char *target = line + i + 2 + strspn(line + i + 2, " ");
    const size_t whole = strcspn(target, ") "), n = strcspn(target, ")# ");
    struct text place = {0};

    if (whole == 0 || starts_with(target, "http://") ||
        starts_with(target, "https://") || starts_with(target, "mailto:"))
        return;
    if (n == 0)
        text_print(&place, "%s", path);
    if (n > 0 && !follow(path, target, n, &place)) {
        complain(path, number, "broken link: %.*s", (int)n, target);
    } else if (target[n] == '#') {
        char *anchor = copy_of(target + n + 1, whole - n - 1);

        if (!has_anchor(place.data, anchor))
            complain(path, number, "broken link: no #%s there", anchor);
        free(anchor);
    }
    text_free(&place);
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
        lint_link(path, number, line, (size_t)(colon - line));
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
            if (starts_with(line + i, "]["))
                complain(path, number, "a link without its target");
            i++;
        }
    }
}
