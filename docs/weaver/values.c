/* values.c: the numbers of a page. */

#include "values.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

static const char MINUS[] = "\xE2\x88\x92"; /* U+2212, the minus of prose */

void values_add(struct values *values, const char *path, size_t number,
                const char *line)
{
    const char *colon = strstr(line, ": ");
    struct text output = {0};

    line += strspn(line, " ");
    if (colon == NULL) {
        complain(path, number, "expected name: command");
        return;
    }
    if (values_find(values, line, (size_t)(colon - line)) != NULL)
        complain(path, number, "a second value of that name");
    text_add(&output, "", 0);
    if (command_run(colon + 2, 0, &output) != 0)
        complain(path, number, "%s: failed", colon + 2);
    output.data[strcspn(output.data, "\n")] = '\0';
    if (*output.data == '\0' || strchr(output.data, ' ') != NULL)
        complain(path, number, "%s: expected one number", colon + 2);
    values->value =
        grow(values->value, (values->count + 1) * sizeof *values->value);
    values->value[values->count++] = (struct value){
        .name = copy_of(line, (size_t)(colon - line)),
        .text = copy_of(output.data, strlen(output.data)),
        .line = number,
    };
    text_free(&output);
}

void values_free(struct values *values)
{
    for (size_t i = 0; i < values->count; i++) {
        free(values->value[i].name);
        free(values->value[i].text);
    }
    free(values->value);
    *values = (struct values){0};
}

const char *values_find(struct values *values, const char *name, size_t n)
{
    for (size_t i = 0; i < values->count; i++) {
        struct value *value = &values->value[i];

        if (strlen(value->name) != n || strncmp(value->name, name, n) != 0)
            continue;
        value->used = true;
        return value->text;
    }
    return NULL;
}

void values_unused(const struct values *values, const char *path)
{
    for (size_t i = 0; i < values->count; i++)
        if (!values->value[i].used)
            complain(path, values->value[i].line, "%s is used nowhere",
                     values->value[i].name);
}

/* Where the digits, points and the sign start that end a text. */
static size_t plain_number(const char *text, size_t length)
{
    size_t start = length;

    while (start > 0 &&
           (isdigit((unsigned char)text[start - 1]) || text[start - 1] == '.'))
        start--;
    if (start < length && start > 0 && text[start - 1] == '+')
        return start - 1;
    if (start < length && start >= strlen(MINUS) &&
        memcmp(text + start - strlen(MINUS), MINUS, strlen(MINUS)) == 0)
        return start - strlen(MINUS);
    return start;
}

size_t values_number(const char *text, size_t length)
{
    const size_t start = plain_number(text, length);
    size_t mantissa;

    if (start == length || start == 0 || text[start - 1] != 'e')
        return start;
    mantissa = plain_number(text, start - 1);
    return mantissa < start - 1 ? mantissa : start;
}

void values_print(struct text *text, const char *value)
{
    text_add(text, "", 0);
    for (; *value != '\0'; value++)
        if (*value == '-')
            text_add(text, MINUS, strlen(MINUS));
        else
            text_add(text, value, 1);
}
