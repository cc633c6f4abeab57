/* page.c: weaving one page. */

#include "page.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "lint.h"
#include "values.h"

struct page {
    const char *path;
    struct book *book;
    bool check;
    struct lines lines;
    size_t at; /* the line to be read next */
    struct text woven;
    struct values values;
};

/* Complains of the line that was read last. */
#define COMPLAIN(page, ...) complain((page)->path, (page)->at, __VA_ARGS__)

static const char *line_at(const struct page *page, size_t i)
{
    return i < page->lines.count ? page->lines.line[i] : "";
}

/* Copies the next line to the woven page. */
static void keep_line(struct page *page)
{
    text_print(&page->woven, "%s\n", line_at(page, page->at));
    page->at++;
}

static bool is_fence(const char *line)
{
    return starts_with(line + strspn(line, " "), "```");
}

/*
 * The line after the block that begins at line i: an image, or a fence, which
 * may have a caption and an empty line above it.
 */
static size_t block_end(const struct page *page, size_t i)
{
    if (starts_with(line_at(page, i), "!["))
        return i + 1;
    if (starts_with(line_at(page, i), "[`") && is_fence(line_at(page, i + 2)))
        i += 2;
    if (!is_fence(line_at(page, i)))
        return i;
    for (i++; i < page->lines.count; i++)
        if (is_fence(page->lines.line[i]))
            return i + 1;
    return i;
}

/* Complains of a fence that nothing closes: it would swallow the rest. */
static void check_fences(const struct page *page)
{
    for (size_t i = 0; i < page->lines.count; i++) {
        size_t end = i;

        if (!is_fence(page->lines.line[i]))
            continue;
        end = block_end(page, i);
        if (end == i + 1 || !is_fence(page->lines.line[end - 1]))
            complain(page->path, i + 1, "a fence without an end");
        i = end - 1;
    }
}

/* The text of lines first to end - 1 of the page as it stands. */
static struct text present(const struct page *page, size_t first, size_t end)
{
    struct text text = {0};

    text_add(&text, "", 0);
    for (size_t i = first; i < end; i++)
        text_print(&text, "%s\n", page->lines.line[i]);
    return text;
}

/* Complains of the first line in which a block differs from what it was. */
static void complain_stale(struct page *page, const char *was, const char *is)
{
    size_t line = page->at, same = 0;

    while (was[same] != '\0' && was[same] == is[same])
        line += was[same++] == '\n';
    while (same > 0 && was[same - 1] != '\n')
        same--;
    complain(page->path, line + 1, "stale\n- %.*s\n+ %.*s",
             (int)strcspn(was + same, "\n"), was + same,
             (int)strcspn(is + same, "\n"), is + same);
}

/* Puts a fresh block in the place of the one that stands here. */
static void put_block(struct page *page, const struct text *block)
{
    size_t end = block_end(page, page->at);
    struct text old = present(page, page->at, end);

    if (page->check && strcmp(old.data, block->data) != 0)
        complain_stale(page, old.data, block->data);
    text_add(&page->woven, block->data, block->length);
    page->at = end;
    text_free(&old);
}

/* Adds the way from the page's folder to the root: ../ for each folder. */
static void add_way_up(struct text *text, const struct page *page)
{
    for (const char *at = page->path; *at != '\0'; at++)
        if (*at == '/')
            text_print(text, "../");
}

/*
 * A fence in the given language around what has been made. Where that is a
 * file's text, a caption leads to the file.
 */
static void put_fence(struct page *page, const char *language,
                      const char *file, const struct text *inside)
{
    struct text block = {0};

    if (inside->length == 0)
        COMPLAIN(page, "an empty block");
    if (file != NULL) {
        text_print(&block, "[`%s`](", file);
        add_way_up(&block, page);
        text_print(&block, "%s)\n\n", file);
    }
    text_print(&block, "```%s\n%s```\n", language,
               inside->length == 0 ? "" : inside->data);
    put_block(page, &block);
    text_free(&block);
}

/* The source file of that path, read when first asked for; or NULL. */
static struct source *find_source(struct page *page, const char *path)
{
    struct book *book = page->book;
    struct source *new;

    for (size_t i = 0; i < book->count; i++)
        if (strcmp(book->sources[i].path, path) == 0)
            return &book->sources[i];
    book->sources =
        grow(book->sources, (book->count + 1) * sizeof *book->sources);
    new = &book->sources[book->count];
    if (!source_read(new, path)) {
        COMPLAIN(page, "%s: %s", path, strerror(errno));
        return NULL;
    }
    book->count++;
    return new;
}

/* Adds one item to a block; items are parted by a blank line. */
static void add_item(struct page *page, struct source *source,
                     const char *name, bool counts, struct text *block)
{
    struct item *item = source_find(source, name);

    if (item == NULL) {
        COMPLAIN(page, "%s defines no %s", source->path, name);
        return;
    }
    item->shown += counts;
    if (item->shown > 1 && counts)
        COMPLAIN(page, "%s of %s is shown a second time", name, source->path);
    if (block->length > 0)
        text_add(block, "\n", 1);
    for (size_t i = item->first; i <= item->last; i++)
        text_print(block, "%s\n", source->lines.line[i]);
}

/* code: PATH [NAME ...]; without a name, the head. */
static void weave_code(struct page *page, char *words, bool counts)
{
    const char *path = strtok(words, " \n");
    struct source *source = path == NULL ? NULL : find_source(page, path);
    struct text block = {0};
    const char *name;

    if (source == NULL) {
        if (path == NULL)
            COMPLAIN(page, "code: which file?");
        return;
    }
    name = strtok(NULL, " \n");
    if (source->count == 0)
        COMPLAIN(page, "%s is empty", path);
    else if (name == NULL)
        add_item(page, source, source->items[0].name, counts, &block);
    for (; name != NULL; name = strtok(NULL, " \n"))
        add_item(page, source, name, counts, &block);
    put_fence(page, "c", path, &block);
    text_free(&block);
}

/* What a fence calls the language of a file. */
static const char *language(const char *path)
{
    const char *dot = strrchr(path, '.');

    if (dot == NULL)
        return "";
    return strcmp(dot, ".gp") == 0 ? "gnuplot" : dot + 1;
}

/* file: PATH, a file that is not C. */
static void weave_file(struct page *page, const char *path)
{
    struct text block = {0};
    struct lines lines;

    if (!lines_read(&lines, path)) {
        COMPLAIN(page, "%s: %s", path, strerror(errno));
        return;
    }
    for (size_t i = 0; i < lines.count; i++)
        text_print(&block, "%s\n", lines.line[i]);
    lines_free(&lines);
    put_fence(page, language(path), path, &block);
    text_free(&block);
}

/* Copies a fence as it stands; only mathematics may stand for itself. */
static void keep_fence(struct page *page, bool sketched)
{
    const char *line = line_at(page, page->at);
    size_t end = block_end(page, page->at);

    if (!sketched && strcmp(line, "```math") != 0)
        complain(page->path, page->at + 1, "a fence without a directive");
    if (sketched && strcmp(line, "```c") == 0)
        complain(page->path, page->at + 1, "C that no directive has shown");
    while (page->at < end)
        keep_line(page);
}

/* Leaves the output of a command that cannot run here, shown in `block`. */
static void keep_output(struct page *page, const char *command,
                        const struct text *block)
{
    struct text old = present(page, page->at, block_end(page, page->at));
    struct text begin = {0};

    text_print(&begin, "```console\n%s", block->data);
    if (starts_with(old.data, begin.data)) {
        printf("%s: %s cannot run here, and is left as it stands\n",
               page->path, command);
        keep_fence(page, true);
    } else
        COMPLAIN(page, "%s: cannot run here, and does not stand here",
                 command);
    text_free(&begin);
    text_free(&old);
}

/* run: COMMAND. A command over several lines is shown over as many. */
static void weave_run(struct page *page, const char *command, int status)
{
    struct text block = {0};
    int ended;

    text_print(&block, "$ build/bin/");
    for (const char *at = command; *at != '\0'; at++)
        if (*at == '\n')
            text_print(&block, " \\\n");
        else
            text_add(&block, at, 1);
    text_add(&block, "\n", 1);
    ended = command_run(command, status, &block);
    if (ended == COMMAND_CANNOT) {
        keep_output(page, command, &block);
        text_free(&block);
        return;
    }
    if (ended != status)
        COMPLAIN(page, "%s: did not end with status %d", command, status);
    if (strlen(block.data) != block.length || strstr(block.data, "\n```"))
        COMPLAIN(page, "%s: prints what no fence can hold", command);
    if (block.data[block.length - 1] != '\n')
        text_add(&block, "\n", 1);
    put_fence(page, "console", NULL, &block);
    text_free(&block);
}

/* The alt text of a figure: what follows "# alt:" in its plot. */
static bool alt_text(const char *name, struct text *alt)
{
    struct text path = {0};
    struct lines lines;
    bool inside = false;

    text_print(&path, "plots/%s.gp", name);
    if (lines_read(&lines, path.data)) {
        for (size_t i = 0; i < lines.count; i++) {
            const char *line = lines.line[i];

            if (starts_with(line, "# alt: "))
                text_print(alt, "%s", line + 7);
            else if (inside && starts_with(line, "#   "))
                text_print(alt, "%s", line + 3);
            inside = starts_with(line, "# alt: ") ||
                     (inside && starts_with(line, "#   "));
        }
        lines_free(&lines);
    }
    text_free(&path);
    return alt->length > 0;
}

/* figure: NAME, drawn by plots/NAME.gp to plots/NAME.svg. */
static void weave_figure(struct page *page, const char *name)
{
    struct text block = {0}, alt = {0}, path = {0};

    if (!alt_text(name, &alt)) {
        COMPLAIN(page, "plots/%s.gp has no alt text", name);
        return;
    }
    text_print(&block, "![%s](", alt.data);
    add_way_up(&block, page);
    text_print(&block, "plots/%s.svg)\n", name);
    text_print(&path, "plots/%s.svg", name);
    if (access(path.data, R_OK) != 0)
        COMPLAIN(page, "%s: %s", path.data, strerror(errno));
    text_free(&path);
    put_block(page, &block);
    text_free(&block);
    text_free(&alt);
}

/* Does the line hold this number, not as a part of another one? */
static bool holds_number(const char *line, const char *number)
{
    const char *at = strstr(line, number);

    for (; at != NULL; at = strstr(at + 1, number)) {
        const char before = at == line ? ' ' : at[-1];
        const char after = at[strlen(number)];

        if (!isdigit((unsigned char)before) && before != '.' &&
            !isdigit((unsigned char)after) && after != '.')
            return true;
    }
    return false;
}

/* Does the formula that ends above the present line hold this text? */
static bool formula_above_holds(const struct page *page, const char *text)
{
    size_t i = page->at - 1; /* the directive's own line */

    if (i < 2 || !is_fence(page->lines.line[i - 1]))
        return false;
    for (i -= 2; i > 0 && !is_fence(page->lines.line[i]); i--)
        if (holds_number(page->lines.line[i], text))
            return true;
    return false;
}

/* proves: NAME = VALUE, under a formula that works the value out. */
static void weave_proof(struct page *page, const char *text)
{
    const char *equals = strstr(text, " = "), *value;

    value = equals == NULL
                ? NULL
                : values_find(&page->values, text, (size_t)(equals - text));
    if (value == NULL)
        COMPLAIN(page, "proves: expected NAME = VALUE, a name of values");
    else if (!formula_above_holds(page, equals + 3))
        COMPLAIN(page, "the formula above does not hold %s", equals + 3);
    else if (strcmp(value, equals + 3) != 0)
        COMPLAIN(page, "the formula says %s, the program %s", equals + 3,
                 value);
}

/* Runs the commands of all blocks of values on the page. */
static void collect_values(struct page *page)
{
    bool inside = false;
    size_t i = 0;

    while (i < page->lines.count) {
        const char *line = page->lines.line[i];

        page->at = i + 1;
        if (strcmp(line, "<!-- values") == 0)
            inside = true;
        else if (strcmp(line, "-->") == 0)
            inside = false;
        else if (inside)
            values_add(&page->values, page->path, page->at, line);
        i = is_fence(line) ? block_end(page, i) : i + 1;
    }
    page->at = 0;
}

/* Does the number at that place belong to something longer, as in 1/8? */
static bool is_glued(const struct page *page, size_t start)
{
    const char before = start == 0 ? ' ' : page->woven.data[start - 1];

    return before == '\0' || strchr(" ([|\"`\n", before) == NULL;
}

/* Does what follows a value make another number of it, as in 8.5? */
static bool runs_on(const char *after)
{
    if (strchr(".,;:!?", *after) != NULL && *after != '\0')
        after++;
    if (*after == ' ')
        return isdigit((unsigned char)after[1]);
    return *after != '\0' && strchr(")]|%\"'\\", *after) == NULL;
}

/* Puts a value in the place of the number that was woven last. */
static void put_value(struct page *page, const char *name, size_t n)
{
    const char *value = values_find(&page->values, name, n);
    const size_t start = values_number(page->woven.data, page->woven.length);

    if (value == NULL) {
        COMPLAIN(page, "unknown value: %.*s", (int)n, name);
    } else if (start == page->woven.length || is_glued(page, start)) {
        COMPLAIN(page, "no number of its own before the name %.*s", (int)n,
                 name);
    } else {
        struct text fresh = {0};

        values_print(&fresh, value);
        if (page->check && strcmp(page->woven.data + start, fresh.data) != 0)
            COMPLAIN(page, "stale\n- %s\n+ %s", page->woven.data + start,
                     fresh.data);
        page->woven.length = start;
        text_add(&page->woven, fresh.data, fresh.length);
        text_free(&fresh);
    }
}

/* A line of running text, in which 8<!-- dead --> is a value. */
static void weave_prose(struct page *page)
{
    const char *line = line_at(page, page->at), *end;
    size_t i = 0;

    page->at++;
    lint_line(page->path, page->at, line);
    while (line[i] != '\0') {
        size_t n = 1;

        if (line[i] == '\\' && line[i + 1] != '\0')
            n = 2;
        else if (line[i] == '`')
            n = after_code_span(line, i) - i;
        else if (starts_with(line + i, "<!-- ") &&
                 (end = strstr(line + i, " -->")) != NULL) {
            n = (size_t)(end - line) + strlen(" -->") - i;
            put_value(page, line + i + strlen("<!-- "),
                      n - strlen("<!--  -->"));
            if (runs_on(line + i + n))
                COMPLAIN(page, "a value runs into what follows");
        } else if (starts_with(line + i, "<!--"))
            COMPLAIN(page, "a comment that names no value");
        text_add(&page->woven, line + i, n);
        i += n;
    }
    text_add(&page->woven, "\n", 1);
}

/* Does what a directive says; its block, if any, stands in the next line. */
static void obey(struct page *page, char *directive)
{
    char *colon = strstr(directive, ": ");
    char *words = colon == NULL ? directive : colon + 2;

    if (strcmp(directive, "sketch") == 0 && is_fence(line_at(page, page->at)))
        keep_fence(page, true);
    else if (strcmp(directive, "values") == 0)
        COMPLAIN(page, "values: the names begin on the next line");
    else if (starts_with(directive, "code: "))
        weave_code(page, words, true);
    else if (starts_with(directive, "again: "))
        weave_code(page, words, false);
    else if (starts_with(directive, "file: "))
        weave_file(page, words);
    else if (starts_with(directive, "run: "))
        weave_run(page, words, 0);
    else if (starts_with(directive, "run 2: "))
        weave_run(page, words, 2);
    else if (starts_with(directive, "figure: "))
        weave_figure(page, words);
    else if (starts_with(directive, "proves: "))
        weave_proof(page, words);
    else if (!starts_with(directive, "values\n"))
        COMPLAIN(page, "unknown directive: %s", directive);
    else if (strcmp(line_at(page, page->at - 1), "-->") != 0)
        COMPLAIN(page, "values: --> must stand alone on its line");
}

/*
 * A comment that has its lines to itself is a directive. It must end before
 * the next empty line or fence.
 */
static void weave_directive(struct page *page)
{
    const size_t first = page->at;
    struct text text = {0};
    char *end = NULL;

    while (end == NULL && *line_at(page, page->at) != '\0' &&
           !is_fence(line_at(page, page->at))) {
        text_print(&text, text.length > 0 ? "\n%s" : "%s",
                   line_at(page, page->at));
        keep_line(page);
        end = strstr(text.data, "-->");
    }
    if (end == NULL || end[strlen("-->")] != '\0') {
        complain(page->path, first + 1, "a directive without an end");
    } else {
        while (end > text.data && (end[-1] == ' ' || end[-1] == '\n'))
            end--;
        *end = '\0';
        obey(page, text.data + strspn(text.data + 4, " ") + 4);
    }
    text_free(&text);
}

static void page_free(struct page *page)
{
    values_free(&page->values);
    lines_free(&page->lines);
    text_free(&page->woven);
}

void page_weave(struct book *book, const char *path, bool check)
{
    struct page page = {.path = path, .book = book, .check = check};
    const size_t before = complaints;
    struct text old;

    if (!lines_read(&page.lines, path)) {
        complain(path, 1, "%s", strerror(errno));
        return;
    }
    text_add(&page.woven, "", 0);
    check_fences(&page);
    collect_values(&page);
    while (page.at < page.lines.count) {
        const char *line = line_at(&page, page.at);

        if (starts_with(line, "<!--"))
            weave_directive(&page);
        else if (is_fence(line))
            keep_fence(&page, false);
        else
            weave_prose(&page);
    }
    values_unused(&page.values, path);
    old = present(&page, 0, page.lines.count);
    if (!check && complaints == before &&
        strcmp(old.data, page.woven.data) != 0 &&
        !text_write(&page.woven, path))
        complain(path, 1, "%s", strerror(errno));
    text_free(&old);
    page_free(&page);
}
