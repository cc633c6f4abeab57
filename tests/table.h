/*
 * table.h: a table of tests/golden, or one that a program has printed, as text
 * with a row of names at its head.
 *
 * Include check.h first.
 */
#ifndef TABLE_H
#define TABLE_H

#include <errno.h>

enum { TABLE_TEXT = 1 << 16, TABLE_ROWS = 100, TABLE_COLUMNS = 16 };

/* cell[0] are the names of the columns; rows counts those below. */
struct table {
    char text[TABLE_TEXT];
    char *cell[TABLE_ROWS + 1][TABLE_COLUMNS];
    size_t rows, columns;
};

/* Cuts one line into cells and tells how many there are. */
static inline size_t table_cut(char *line, char between,
                               char *cell[TABLE_COLUMNS])
{
    size_t n = 0;

    for (char *end = line; end != NULL; line = end + 1) {
        if (n == TABLE_COLUMNS)
            fail_msg("too many columns: %s", line);
        cell[n++] = line;
        end = strchr(line, between);
        if (end == NULL)
            break;
        *end = '\0';
    }
    return n;
}

/* Cuts t->text into rows of as many cells each; fails if they are others. */
static inline void table_cut_rows(struct table *t, char between, size_t rows)
{
    t->rows = 0;
    for (char *line = t->text, *end; *line != '\0'; line = end + 1) {
        size_t n;

        end = strchr(line, '\n');
        assert_true(end != NULL && t->rows <= TABLE_ROWS);
        *end = '\0';
        n = table_cut(line, between, t->cell[t->rows++]);
        if (t->rows == 1)
            t->columns = n;
        assert_int_equal(n, t->columns);
    }
    assert_int_equal(t->rows, rows + 1);
    t->rows--;
}

/* Fails unless the table can be read whole and has that many rows. */
static inline void table_read(struct table *t, const char *name, size_t rows)
{
    char path[256];
    FILE *file;
    size_t n;

    snprintf(path, sizeof path, "tests/golden/%s", name);
    file = fopen(path, "r");
    if (file == NULL)
        fail_msg("%s: %s", path, strerror(errno));
    n = fread(t->text, 1, sizeof t->text - 1, file);
    assert_int_equal(fgetc(file), EOF);
    fclose(file);
    t->text[n] = '\0';
    table_cut_rows(t, strstr(name, ".tsv") != NULL ? '\t' : ',', rows);
}

/* The same for what a program has printed, with tabs between the cells. */
static inline void table_take(struct table *t, const char *text, size_t rows)
{
    assert_true(strlen(text) < sizeof t->text);
    strcpy(t->text, text);
    table_cut_rows(t, '\t', rows);
}

/* What stands in row 0, 1, ... under that name. */
static inline const char *table_cell(const struct table *t, size_t row,
                                     const char *name)
{
    size_t c = 0;

    while (c < t->columns && strcmp(t->cell[0][c], name) != 0)
        c++;
    if (c == t->columns)
        fail_msg("no column %s", name);
    return t->cell[row + 1][c];
}

/* The same as a whole number. */
static inline uint64_t table_count(const struct table *t, size_t row,
                                   const char *name)
{
    const char *cell = table_cell(t, row, name);
    char *end;
    const uint64_t count = strtoull(cell, &end, 10);

    if (end == cell || *end != '\0')
        fail_msg("row %zu, %s: \"%s\" is no whole number", row, name, cell);
    return count;
}

/* The same as a number, or `without` where the cell is empty. */
static inline double table_number(const struct table *t, size_t row,
                                  const char *name, double without)
{
    const char *cell = table_cell(t, row, name);
    char *end;
    const double number = strtod(cell, &end);

    if (*end != '\0')
        fail_msg("row %zu, %s: \"%s\" is no number", row, name, cell);
    return end == cell ? without : number;
}

/* Fails, and says where, unless `got` is what stands in the table. */
static inline void table_expect(const struct table *t, size_t row,
                                const char *name, uint64_t got)
{
    const uint64_t want = table_count(t, row, name);

    if (got != want)
        fail_msg("row %zu, %s: expected %llu, got %llu", row, name,
                 (unsigned long long)want, (unsigned long long)got);
}

#endif
