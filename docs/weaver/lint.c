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

/* At the top of the book's folder some things are not part of the book. */
static bool is_kept(const char *name)
{
    return strcmp(name, "build") != 0 && strcmp(name, ".git") != 0;
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
    int depth = 0; /* below the book's folder */

    text_add(place, "./", 2);
    if (slash != NULL)
        text_add(place, page, (size_t)(slash - page) + 1);
    for (const char *at = page; at < slash; at++)
        depth += *at == '/';
    depth += slash != NULL;
    for (part = strtok(rest, "/"); part != NULL; part = strtok(NULL, "/")) {
        depth += strcmp(part, "..") == 0 ? -1 : 1;
        good = good && has_entry(place->data, part) && depth >= 0 &&
               (depth != 1 || strcmp(part, "..") == 0 || is_kept(part));
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
    bool found = false, fenced = false;

    text_print(&id, "<a id=\"%s\"", anchor);
    if (lines_read(&lines, path)) {
        for (size_t i = 0; i < lines.count; i++) {
            const char *line = lines.line[i];

            fenced = fenced != starts_with(line, "```");
            found = found ||
                    (!fenced &&
                     (strstr(line, id.data) != NULL ||
                      (*line == '#' && heading_has_anchor(line, anchor))));
        }
        lines_free(&lines);
    }
    text_free(&id);
    return found;
}

/* line[i] is the bracket of "](": the target follows. */
static void lint_link(const char *path, size_t number, const char *line,
                      size_t i)
{
    const char *target = line + i + 2 + strspn(line + i + 2, " ");
    const size_t whole = strcspn(target, ") "), n = strcspn(target, ")# ");
    struct text place = {0};

    if (starts_with(target, "http://") || starts_with(target, "https://") ||
        starts_with(target, "mailto:"))
        return;
    if (whole == 0) {
        complain(path, number, "a link without its target");
        return;
    }
    if (n == 0)
        text_print(&place, "%s", path);
    if (n > 0 && *target == '/') {
        complain(path, number, "broken link: %.*s", (int)n, target);
    } else if (n > 0 && !follow(path, target, n, &place)) {
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
    const char *start = line;

    while (*start == '>')
        start += start[1] == ' ' ? 2 : 1;
    if (starts_with(start, "\t") || starts_with(start, "    "))
        complain(path, number, "a line that may render as code");
    start += strspn(start, " \t>");
    if (starts_with(start, "~~~") || starts_with(start, "```"))
        complain(path, number, "code that cannot be checked: use a fence");
    if (*start == '[' && strstr(start, "]:") != NULL)
        complain(path, number, "a link's target apart: use [text](target)");
}

/* line[i] is what may begin a tag. Of HTML, a page has places to link to. */
static void lint_tag(const char *path, size_t number, const char *tag)
{
    if (starts_with(tag, "<a id=\"") || starts_with(tag, "</a>") ||
        starts_with(tag, "<https://"))
        return;
    if (isalpha((unsigned char)tag[1]) || tag[1] == '/')
        complain(path, number, "HTML: %.8s", tag);
}

void lint_line(const char *path, size_t number, const char *line)
{
    size_t i = 0;

    lint_code(path, number, line);
    while (line[i] != '\0') {
        if (starts_with(line + i, "$`")) {
            const char *end = strstr(line + i, "`$");

            i = end == NULL ? i + 2 : (size_t)(end - line) + 2;
        } else if (line[i] == '\\' && line[i + 1] != '\0') {
            if (starts_with(line + i, "\\<!--"))
                complain(path, number, "a comment that renderers print");
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
            if (line[i] == '<')
                lint_tag(path, number, line + i);
            if (starts_with(line + i, "!["))
                complain(path, number, "an image without a directive");
            if (starts_with(line + i, "]["))
                complain(path, number, "a link without its target");
            i++;
        }
    }
}
