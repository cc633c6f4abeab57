/* measured.c: a table of measurements. */

#include "measured.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "options.h"

enum { PATH_SIZE = 4096, LINE_SIZE = 512, COLUMNS = 8 };

void measured_add(struct measured *measured, const struct measurement *row)
{
    if (measured->count < MEASURED_ROWS)
        measured->rows[measured->count++] = *row;
}

static bool same(const struct sizes *a, const struct sizes *b)
{
    return strcmp(a->work, b->work) == 0 && a->tokens == b->tokens &&
           a->d == b->d && a->d_ff == b->d_ff;
}

const struct measurement *measured_find(const struct measured *measured,
                                        const struct sizes *sizes,
                                        const char *what)
{
    for (size_t i = 0; i < measured->count; i++) {
        const struct measurement *row = &measured->rows[i];

        if (same(&row->sizes, sizes) && strcmp(row->what, what) == 0)
            return row;
    }
    return NULL;
}

/* The name under which a file is written until it is whole. */
static const char *unfinished(const char *path)
{
    static char name[PATH_SIZE];

    if (snprintf(name, sizeof name, "%s.%ld.tmp", path, (long)getpid()) >=
        (int)sizeof name)
        options_fail("%s: the name is too long", path);
    return name;
}

void measured_expect_place(const char *path)
{
    struct stat status;
    FILE *file;

    if (lstat(path, &status) == 0 && !S_ISREG(status.st_mode))
        options_fail("%s: it is there and not a plain file", path);
    file = fopen(unfinished(path), "w");
    if (!file)
        options_fail("%s: %s", path, strerror(errno));
    fclose(file);
    remove(unfinished(path));
}

static void write_rows(FILE *file, const struct measured *measured)
{
    fprintf(file, "# work\ttokens\td\td_ff\twhat\tseconds\tflops\tpeak\n");
    for (size_t i = 0; i < measured->count; i++) {
        const struct measurement *r = &measured->rows[i];

        fprintf(file, "%s\t%zu\t%zu\t%zu\t%s\t%.4g\t%.4g\t%.4g\n",
                r->sizes.work, r->sizes.tokens, r->sizes.d, r->sizes.d_ff,
                r->what, r->seconds, r->flops, r->peak);
    }
}

void measured_write(const struct measured *measured, const char *path,
                    const char *head)
{
    FILE *file = fopen(unfinished(path), "w");
    bool good = file;
    int why;

    if (file) {
        fputs(head, file);
        write_rows(file, measured);
        good = !ferror(file);
        good = fclose(file) == 0 && good;
    }
    if (good && rename(unfinished(path), path) == 0)
        return;
    why = errno;
    remove(unfinished(path));
    options_fail("%s: %s", path, strerror(why));
}

static bool to_name(const char *cell, char name[MEASURED_NAME])
{
    const size_t n = strlen(cell);

    if (n == 0 || n >= MEASURED_NAME)
        return false;
    memcpy(name, cell, n + 1);
    return true;
}

static bool to_count(const char *cell, size_t *count)
{
    char *end;

    *count = (size_t)strtoull(cell, &end, 10);
    return *cell >= '0' && *cell <= '9' && *end == '\0' && *count > 0 &&
           *count < SIZE_MAX / 2;
}

static bool to_number(const char *cell, double *number)
{
    char *end;

    *number = strtod(cell, &end);
    return *cell >= '0' && *cell <= '9' && *end == '\0' && *number > 0 &&
           isfinite(*number);
}

/* One line into a row. */
static bool to_row(char *line, struct measurement *row)
{
    char *cells[COLUMNS];
    size_t n = 0;

    line[strcspn(line, "\n")] = '\0';
    for (char *end = line; end; line = end + 1) {
        if (n == COLUMNS)
            return false;
        cells[n++] = line;
        end = strchr(line, '\t');
        if (!end)
            break;
        *end = '\0';
    }
    return n == COLUMNS && to_name(cells[0], row->sizes.work) &&
           to_count(cells[1], &row->sizes.tokens) &&
           to_count(cells[2], &row->sizes.d) &&
           to_count(cells[3], &row->sizes.d_ff) &&
           to_name(cells[4], row->what) &&
           to_number(cells[5], &row->seconds) &&
           to_number(cells[6], &row->flops) && to_number(cells[7], &row->peak);
}

void measured_read(struct measured *measured, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[LINE_SIZE];

    if (!file)
        options_fail("%s: %s", path, strerror(errno));
    *measured = (struct measured){0};
    for (size_t number = 1; fgets(line, sizeof line, file); number++) {
        struct measurement row = {0};

        if (*line == '#')
            continue;
        if (!strchr(line, '\n') || !to_row(line, &row))
            options_fail("%s: line %zu is not one of bench's", path, number);
        if (measured->count == MEASURED_ROWS)
            options_fail("%s: more than %d rows", path, MEASURED_ROWS);
        measured_add(measured, &row);
    }
    if (ferror(file))
        options_fail("%s: %s", path, strerror(errno));
    fclose(file);
}
