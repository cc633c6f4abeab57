/* source.c: a C file as a row of items. */

#include "source.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/*
 * What is left of an item when comments, texts, preprocessor lines and all
 * within braces is gone: "static const int table[] = {};". From it the name
 * can be read.
 */
struct skeleton {
    struct text code;
    char define[64]; /* the name of the first #define with a value */
    char inner[64];  /* the first word within braces */
};

/* Where the scanner stands at the end of a line. */
struct scan {
    int depth; /* of braces */
    bool in_comment, in_define;
};

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Keeps the word that starts at `at`, unless there is one already. */
static void keep_word(char word[64], const char *at)
{
    size_t n = 0;

    if (*word != '\0')
        return;
    while (n < 63 && is_word(at[n]))
        n++;
    memcpy(word, at, n);
    word[n] = '\0';
}

/* A line that starts with #, or that continues one. */
static void scan_directive(const char *line, struct scan *scan,
                           struct skeleton *skeleton)
{
    size_t n = strlen(line);
    const char *word = line + strspn(line, "# \t"), *name;

    if (starts_with(word, "define")) {
        name = word + strlen("define");
        name += strspn(name, " \t");
        if (strpbrk(name, " \t(") != NULL) /* a guard has no value */
            keep_word(skeleton->define, name);
    }
    scan->in_define = n > 0 && line[n - 1] == '\\';
}

/* Steps over a text or a character constant; returns its last quote. */
static const char *skip_quoted(const char *at)
{
    const char quote = *at++;

    while (*at != '\0' && *at != quote)
        at += *at == '\\' && at[1] != '\0' ? 2 : 1;
    return *at == '\0' ? at - 1 : at;
}

/* A line of code: follows braces and comments, and keeps the outside. */
static void scan_code(const char *line, struct scan *scan,
                      struct skeleton *skeleton)
{
    for (const char *at = line; *at != '\0'; at++) {
        if (scan->in_comment) {
            if (starts_with(at, "*/")) {
                scan->in_comment = false;
                at++;
            }
        } else if (starts_with(at, "/*")) {
            scan->in_comment = true;
            at++;
        } else if (starts_with(at, "//")) {
            break;
        } else if (*at == '"' || *at == '\'') {
            at = skip_quoted(at);
        } else {
            scan->depth -= *at == '}';
            if (scan->depth == 0)
                text_add(&skeleton->code, at, 1);
            else if (is_word(*at))
                keep_word(skeleton->inner, at);
            scan->depth += *at == '{';
        }
    }
    text_add(&skeleton->code, " ", scan->depth == 0 ? 1 : 0);
}

/* The last word that ends before `end`. */
static char *word_before(const char *start, const char *end)
{
    const char *first;

    while (end > start && !is_word(end[-1]))
        end--;
    first = end;
    while (first > start && is_word(first[-1]))
        first--;
    return copy_of(first, (size_t)(end - first));
}

/*
 * The name of a typedef: `typedef float real;` or `typedef int f(void);`, also
 * before an attribute and behind a __typeof__.
 */
static char *typedef_name(const char *code)
{
    const char *bracket = strchr(code, '('), *end = strrchr(code, ';');
    const char *attribute = strstr(code, "__attribute__");

    if (attribute != NULL)
        return word_before(code, attribute);
    if (bracket == NULL || strstr(code, "__typeof__") != NULL)
        return word_before(code, end);
    if (bracket[1] == '*')
        return word_before(bracket, strchr(bracket, ')'));
    return word_before(code, bracket);
}

/* The name of what a skeleton defines; "" if it defines nothing. */
static char *defined_name(const struct skeleton *skeleton)
{
    const char *code = skeleton->code.data;
    size_t n;

    code += strspn(code, " ");
    if (*skeleton->define != '\0')
        return copy_of(skeleton->define, strlen(skeleton->define));
    if (starts_with(code, "typedef ") && strchr(code, ';') != NULL)
        return typedef_name(code);
    if (starts_with(code, "enum {"))
        return copy_of(skeleton->inner, strlen(skeleton->inner));
    n = strcspn(code, "(=[");
    if (starts_with(code + n, "(*")) /* a pointer to a function, or a table */
        return word_before(code + n, code + n + strcspn(code + n, ")["));
    if (code[n] == '\0')
        n = strcspn(code, "{;,");
    return word_before(code, code + n);
}

/* "struct node;" announces a type and defines nothing. */
static bool is_tag_alone(const char *code)
{
    if (!starts_with(code, "struct ") && !starts_with(code, "union "))
        return false;
    code += strcspn(code, " ") + 1;
    while (is_word(*code))
        code++;
    return *code == ';';
}

/* A declaration only, such as a function's prototype. */
static bool is_prototype(const struct skeleton *skeleton)
{
    const char *code = skeleton->code.data;

    code += strspn(code, " ");
    if (*skeleton->define != '\0' || starts_with(code, "typedef "))
        return false;
    if (starts_with(code, "extern ") || is_tag_alone(code))
        return true;
    return code[strcspn(code, "(=[")] == '(' && strchr(code, '{') == NULL;
}

/* Adds lines first to last to the file's items. */
static void add_item(struct source *source, size_t first, size_t last,
                     const struct skeleton *skeleton)
{
    const char *path = source->path, *slash = strrchr(path, '/');
    const char *file = slash == NULL ? path : slash + 1;
    struct item item = {defined_name(skeleton), first, last, true, 0};

    item.owed = *item.name != '\0' && !is_prototype(skeleton);
    if (*item.name == '\0' && source->count == 0) {
        free(item.name);
        item.name = copy_of(file, strlen(file));
        item.owed = strstr(file, ".h") == NULL;
    } else if (*item.name == '\0' && source->count == 1 &&
               strcmp(source->items[0].name, file) == 0) {
        free(item.name);
        source->items[0].last = last;
        return;
    }
    source->items =
        grow(source->items, (source->count + 1) * sizeof *source->items);
    source->items[source->count++] = item;
}

/* Reads one item from line `first` on; returns the line after it. */
static size_t read_item(struct source *source, size_t first)
{
    struct skeleton skeleton = {0};
    struct scan scan = {0};
    size_t i = first;

    text_add(&skeleton.code, "", 0);
    for (; i < source->lines.count; i++) {
        const char *line = source->lines.line[i];

        if (*line == '\0' && scan.depth == 0 && !scan.in_comment)
            break;
        if (scan.in_define || (*line == '#' && !scan.in_comment))
            scan_directive(line, &scan, &skeleton);
        else
            scan_code(line, &scan, &skeleton);
    }
    add_item(source, first, i - 1, &skeleton);
    text_free(&skeleton.code);
    return i;
}

bool source_read(struct source *source, const char *path)
{
    size_t i = 0;

    *source = (struct source){0};
    if (!lines_read(&source->lines, path))
        return false;
    source->path = copy_of(path, strlen(path));
    while (i < source->lines.count) {
        if (*source->lines.line[i] == '\0')
            i++;
        else
            i = read_item(source, i);
    }
    return true;
}

void source_free(struct source *source)
{
    for (size_t i = 0; i < source->count; i++)
        free(source->items[i].name);
    free(source->items);
    free(source->path);
    lines_free(&source->lines);
}

struct item *source_find(struct source *source, const char *name)
{
    struct item *found = NULL;

    for (size_t i = 0; i < source->count; i++) {
        struct item *item = &source->items[i];

        if (strcmp(item->name, name) == 0 && (found == NULL || !found->owed))
            found = item;
    }
    return found;
}
