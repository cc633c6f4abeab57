/* npy.c: reading and writing NumPy's .npy files. */

#include "npy.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

/* Files that people take for .npy files, by their first bytes. */
static const struct lookalike {
    const char *start, *what;
} lookalikes[] = {
    {"PK\x03\x04", "a zip archive (.npz?): unpack it"},
    {"version https://git-lfs", "a Git LFS pointer: fetch the real file"},
    {"<!DOCTYPE", "a web page: the download went wrong"},
    {"<html", "a web page: the download went wrong"},
};

/* What a header says. */
struct layout {
    char byte_order; /* '<' or '>' */
    size_t size;     /* bytes per entry: 2, 4 or 8 */
    bool fortran;
    size_t ndim, shape[NPY_DIMS];
};

/* Where the parser stands, and the room for its complaint. */
struct cursor {
    const char *at;
    char *reason;
};

/* Puts "why" into the reason; returns false so that callers can return it. */
static bool refuse(char *reason, const char *why)
{
    snprintf(reason, NPY_REASON, "%s", why);
    return false;
}

size_t npy_count(const struct npy *array)
{
    size_t count = 1;

    for (size_t i = 0; i < array->ndim; i++)
        count *= array->shape[i];
    return count;
}

void npy_free(struct npy *array)
{
    free(array->data);
    array->data = NULL;
}

/* Reads exactly n bytes. */
static bool read_bytes(FILE *file, void *bytes, size_t n, char *reason)
{
    if (fread(bytes, 1, n, file) == n)
        return true;
    if (ferror(file))
        return refuse(reason, strerror(errno));
    return refuse(reason, "the file ends too early");
}

/* The unsigned number in n bytes, the first one the least. */
static uint64_t little_endian(const unsigned char *bytes, size_t n)
{
    uint64_t bits = 0;

    while (n-- > 0)
        bits = bits << 8 | bytes[n];
    return bits;
}

/* Says what a file is whose first n bytes are not those of a .npy file. */
static void refuse_magic(FILE *file, const unsigned char *first, size_t n,
                         char *reason)
{
    char start[32] = "";

    memcpy(start, first, n);
    n += fread(start + n, 1, sizeof start - 1 - n, file);
    if (n == 0) {
        refuse(reason, "the file is empty");
        return;
    }
    for (size_t i = 0; i < sizeof lookalikes / sizeof *lookalikes; i++) {
        const struct lookalike *l = &lookalikes[i];

        if (strncmp(start, l->start, strlen(l->start)) == 0) {
            snprintf(reason, NPY_REASON, "not a .npy file but %s", l->what);
            return;
        }
    }
    refuse(reason, "not a .npy file");
}

/* Reads up to the data; returns the header's text, to be freed, or NULL. */
static char *read_header(FILE *file, char *reason)
{
    unsigned char start[8], length[4];
    size_t size, n;
    char *text;

    n = fread(start, 1, 8, file);
    if (n < 8 || memcmp(start, "\x93NUMPY", 6) != 0) {
        if (ferror(file))
            refuse(reason, strerror(errno));
        else
            refuse_magic(file, start, n, reason);
        return NULL;
    }
    if (start[6] < 1 || start[6] > 3) {
        snprintf(reason, NPY_REASON, ".npy version %d is unknown", start[6]);
        return NULL;
    }
    size = start[6] == 1 ? 2 : 4;
    if (!read_bytes(file, length, size, reason))
        return NULL;
    n = (size_t)little_endian(length, size);
    if (n > 65535) {
        snprintf(reason, NPY_REASON, "a header of %zu bytes is too long", n);
        return NULL;
    }
    text = calloc(n + 1, 1);
    if (text != NULL && read_bytes(file, text, n, reason)) {
        if (strlen(text) == n)
            return text;
        refuse(reason, "its header holds a zero byte");
    }
    free(text);
    return NULL;
}

static void skip_blanks(struct cursor *c)
{
    c->at += strspn(c->at, " \t\n");
}

/* Steps over `token`, if it comes next. */
static bool skip(struct cursor *c, const char *token)
{
    size_t n = strlen(token);

    skip_blanks(c);
    if (strncmp(c->at, token, n) != 0)
        return false;
    c->at += n;
    return true;
}

/* Reads a quoted word of at most size - 1 characters. */
static bool parse_word(struct cursor *c, char *word, size_t size)
{
    const char *start;
    size_t n;

    skip_blanks(c);
    if (*c->at != '\'' && *c->at != '"')
        return refuse(c->reason, "its header is not a Python dictionary");
    start = c->at + 1;
    n = strcspn(start, (char[]){*c->at, '\0'});
    if (start[n] == '\0' || n >= size)
        return refuse(c->reason, "its header holds a word without an end");
    memcpy(word, start, n);
    word[n] = '\0';
    c->at = start + n + 1;
    return true;
}

/* The value of 'descr': a byte order and a type, as in '<f4'. */
static bool parse_type(struct cursor *c, struct layout *layout)
{
    char word[64] = "a record";

    skip_blanks(c);
    if (*c->at != '[' && !parse_word(c, word, sizeof word))
        return false;
    if (strlen(word) == 3 && strchr("<>", word[0]) != NULL && word[1] == 'f' &&
        strchr("248", word[2]) != NULL) {
        layout->byte_order = word[0];
        layout->size = (size_t)(word[2] - '0');
        return true;
    }
    snprintf(c->reason, NPY_REASON,
             "its type is %s, expected float16, float32 or float64", word);
    return false;
}

static bool parse_order(struct cursor *c, struct layout *layout)
{
    layout->fortran = skip(c, "True");
    if (layout->fortran || skip(c, "False"))
        return true;
    return refuse(c->reason, "its fortran_order is neither True nor False");
}

/* The value of 'shape': whole numbers in brackets, as in (2, 3) or (3,). */
static bool parse_shape(struct cursor *c, struct layout *layout)
{
    if (!skip(c, "("))
        return refuse(c->reason, "its shape is not a tuple");
    layout->ndim = 0;
    while (!skip(c, ")")) {
        char *end;

        if (layout->ndim == NPY_DIMS)
            return refuse(c->reason, "it has too many axes");
        skip_blanks(c);
        errno = 0;
        layout->shape[layout->ndim++] = (size_t)strtoull(c->at, &end, 10);
        if (*c->at < '0' || *c->at > '9' || strchr(",) ", *end) == NULL)
            return refuse(c->reason, "its shape is not of whole numbers");
        if (errno == ERANGE)
            return refuse(c->reason, "its shape is too large");
        c->at = end;
        if (!skip(c, ",") && (*c->at != ')' || layout->ndim == 1))
            return refuse(c->reason, "its shape is not a tuple");
    }
    return true;
}

/* The header: a Python dictionary with three keys, in any order. */
static bool parse_header(const char *text, struct layout *layout, char *reason)
{
    struct cursor c = {text, reason};
    bool type = false, order = false, shape = false;

    if (!skip(&c, "{"))
        return refuse(reason, "its header is not a Python dictionary");
    while (!skip(&c, "}")) {
        char key[16];

        if (!parse_word(&c, key, sizeof key))
            return false;
        if (!skip(&c, ":"))
            return refuse(reason, "its header is not a Python dictionary");
        if (strcmp(key, "descr") == 0 && !type)
            type = parse_type(&c, layout);
        else if (strcmp(key, "fortran_order") == 0 && !order)
            order = parse_order(&c, layout);
        else if (strcmp(key, "shape") == 0 && !shape)
            shape = parse_shape(&c, layout);
        else
            return refuse(reason, "its header has an unknown or repeated key");
        if (*reason != '\0')
            return false;
        if (!skip(&c, ",") && *c.at != '}')
            return refuse(reason, "its header is not a Python dictionary");
    }
    skip_blanks(&c);
    if (*c.at != '\0')
        return refuse(reason, "its header goes on after the dictionary");
    if (!type || !order || !shape)
        return refuse(reason,
                      "its header lacks descr, fortran_order or shape");
    return true;
}

/* The number of entries, if their bytes can be counted in a size_t. */
static bool count_entries(const struct layout *layout, size_t *count,
                          char *reason)
{
    size_t bytes = layout->size > sizeof(real) ? layout->size : sizeof(real);
    bool empty = false;

    for (size_t i = 0; i < layout->ndim; i++)
        empty = empty || layout->shape[i] == 0;
    *count = empty ? 0 : 1;
    for (size_t i = 0; i < layout->ndim && !empty; i++) {
        if (layout->shape[i] > SIZE_MAX / bytes / *count)
            return refuse(reason, "its shape needs more memory than there is");
        *count *= layout->shape[i];
    }
    return true;
}

/* IEEE 754 half precision: 1 sign, 5 exponent and 10 fraction bits. */
static double half_value(uint64_t bits)
{
    double sign = bits & 0x8000 ? -1 : 1;
    int exponent = (int)(bits >> 10 & 31);
    double fraction = (double)(bits & 1023);

    if (exponent == 31)
        return bits & 1023 ? (double)NAN : sign * (double)INFINITY;
    if (exponent == 0)
        return sign * ldexp(fraction, -24);
    return sign * ldexp(fraction + 1024, exponent - 25);
}

/* One entry, from its bytes in the file. */
static double entry_value(const unsigned char *bytes,
                          const struct layout *layout)
{
    unsigned char turned[8];
    uint64_t bits;
    uint32_t bits32;
    float single;
    double value;

    for (size_t i = 0; i < layout->size; i++)
        turned[i] = bytes[layout->size - 1 - i];
    bits = little_endian(layout->byte_order == '<' ? bytes : turned,
                         layout->size);
    if (layout->size == 2)
        return half_value(bits);
    if (layout->size == 4) {
        bits32 = (uint32_t)bits;
        memcpy(&single, &bits32, sizeof single);
        return (double)single;
    }
    memcpy(&value, &bits, sizeof value);
    return value;
}

/*
 * Makes room for entry i of count. The room doubles as the file turns out to
 * hold what its header claims, so that a false claim costs nothing.
 */
static bool make_room(real **data, size_t *room, size_t i, size_t count,
                      char *reason)
{
    size_t wanted = *room == 0 ? 8192 : 2 * *room;
    real *larger;

    if (i < *room)
        return true;
    if (wanted > count)
        wanted = count;
    larger = realloc(*data, wanted * sizeof(real));
    if (larger == NULL)
        return refuse(reason, "its shape needs more memory than there is");
    *data = larger;
    *room = wanted;
    return true;
}

/* Reads the entries in the order of the file. */
static bool read_entries(FILE *file, const struct layout *layout, size_t count,
                         real **data, char *reason)
{
    unsigned char bytes[8];
    size_t room = 0;

    for (size_t i = 0; i < count; i++) {
        double value;

        if (!make_room(data, &room, i, count, reason) ||
            !read_bytes(file, bytes, layout->size, reason))
            return false;
        value = entry_value(bytes, layout);
        (*data)[i] = (real)value;
        if (isinf((*data)[i]) && !isinf(value)) {
            snprintf(reason, NPY_REASON, "%g does not fit into float32",
                     value);
            return false;
        }
    }
    if (fgetc(file) != EOF)
        return refuse(reason, "the file goes on after its last entry");
    return true;
}

/* Entries in Fortran order (the first axis moves fastest) to C order. */
static bool reorder(struct npy *array, size_t count, char *reason)
{
    real *sorted = malloc((count + 1) * sizeof(real));
    size_t index[NPY_DIMS] = {0};

    if (sorted == NULL)
        return refuse(reason, "its shape needs more memory than there is");
    for (size_t i = 0; i < count; i++) {
        size_t place = 0;

        for (size_t axis = 0; axis < array->ndim; axis++)
            place = place * array->shape[axis] + index[axis];
        sorted[place] = array->data[i];
        for (size_t axis = 0; axis < array->ndim; axis++) {
            if (++index[axis] < array->shape[axis])
                break;
            index[axis] = 0;
        }
    }
    free(array->data);
    array->data = sorted;
    return true;
}

/* Everything after opening the file. */
static bool read_array(FILE *file, struct npy *array, char *reason)
{
    struct layout layout = {0};
    char *header = read_header(file, reason);
    size_t count;
    bool good;

    if (header == NULL)
        return *reason != '\0' ? false : refuse(reason, strerror(errno));
    good = parse_header(header, &layout, reason);
    free(header);
    if (!good || !count_entries(&layout, &count, reason))
        return false;
    array->ndim = layout.ndim;
    memcpy(array->shape, layout.shape, sizeof array->shape);
    return read_entries(file, &layout, count, &array->data, reason) &&
           (!layout.fortran || reorder(array, count, reason));
}

bool npy_read(const char *path, struct npy *array, char reason[NPY_REASON])
{
    FILE *file = fopen(path, "rb");
    bool good;

    *reason = '\0';
    *array = (struct npy){0};
    if (file == NULL)
        return refuse(reason, strerror(errno));
    good = read_array(file, array, reason);
    fclose(file);
    if (!good)
        npy_free(array);
    return good;
}

/* Header and entries; the header is padded so that the data is aligned. */
static bool write_array(FILE *file, const struct npy *array)
{
    char text[512];
    int n = snprintf(text, sizeof text,
                     "{'descr': '<f4', 'fortran_order': False, 'shape': (");

    for (size_t i = 0; i < array->ndim; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%zu%s",
                      array->shape[i], i + 1 < array->ndim ? ", " : "");
    n += snprintf(text + n, sizeof text - (size_t)n, "%s), }",
                  array->ndim == 1 ? "," : "");
    while ((10 + n + 1) % 64 != 0)
        text[n++] = ' ';
    text[n++] = '\n';
    fwrite("\x93NUMPY\x01\x00", 1, 8, file);
    fputc(n & 255, file);
    fputc(n >> 8, file);
    fwrite(text, 1, (size_t)n, file);
    for (size_t i = 0; i < npy_count(array); i++) {
        float single = (float)array->data[i];
        uint32_t bits;

        if (isinf(single) && !isinf(array->data[i])) {
            errno = ERANGE;
            return false;
        }
        memcpy(&bits, &single, sizeof bits);
        for (int shift = 0; shift < 32; shift += 8)
            fputc((int)(bits >> shift & 255), file);
    }
    return !ferror(file);
}

/*
 * Where a file really is or will be: behind symbolic links, and spelled in one
 * way only. NULL, with errno set, if its folder cannot be found; else to be
 * freed.
 */
static char *real_place(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    char folder[PATH_SIZE] = ".", *place = realpath(path, NULL), *whole;

    if (place != NULL)
        return place;
    if (slash != NULL)
        snprintf(folder, sizeof folder, "%.*s", (int)(name - path), path);
    place = realpath(folder, NULL);
    if (place == NULL)
        return NULL;
    whole = realloc(place, strlen(place) + strlen(name) + 2);
    if (whole == NULL) {
        free(place);
        return NULL;
    }
    return strcat(strcat(whole, "/"), name);
}

/* Where file number i is written before it is complete. */
static bool temporary_name(char name[PATH_SIZE], const char *place, size_t i)
{
    int n =
        snprintf(name, PATH_SIZE, "%s.%ld-%zu.tmp", place, (long)getpid(), i);

    errno = ENAMETOOLONG;
    return n < PATH_SIZE;
}

/* Is this a place for a file? Returns NULL or what is wrong with it. */
static const char *refuse_place(const char *path)
{
    struct stat status;

    if (stat(path, &status) != 0)
        return lstat(path, &status) == 0 ? "a symbolic link that leads nowhere"
                                         : NULL;
    if (S_ISDIR(status.st_mode))
        return "Is a directory";
    if (!S_ISREG(status.st_mode))
        return "not a regular file";
    return access(path, W_OK) == 0 ? NULL : strerror(errno);
}

/* Writes file number i under its temporary name, with the mode of the old. */
static bool write_temporary(const struct npy *array, const char *place,
                            size_t i)
{
    char name[PATH_SIZE];
    struct stat status;
    FILE *file;
    bool good;

    if (!temporary_name(name, place, i))
        return false;
    file = fopen(name, "wb");
    if (file == NULL)
        return false;
    good = write_array(file, array);
    if (good && stat(place, &status) == 0)
        good = fchmod(fileno(file), status.st_mode & 07777) == 0;
    return fclose(file) == 0 && good;
}

/* Prepares file number i; returns NULL or what is wrong. */
static const char *prepare(const struct npy_file *files, char **places,
                           size_t i)
{
    const char *why = refuse_place(files[i].path);

    if (why != NULL)
        return why;
    places[i] = real_place(files[i].path);
    if (places[i] == NULL)
        return strerror(errno);
    for (size_t k = 0; k < i; k++)
        if (strcmp(places[k], places[i]) == 0)
            return "two results would be written there";
    return write_temporary(&files[i].array, places[i], i) ? NULL
                                                          : strerror(errno);
}

/* Gives file number i its own name in place of the temporary one. */
static const char *finish(const char *place, size_t i)
{
    char name[PATH_SIZE];

    if (temporary_name(name, place, i) && rename(name, place) == 0)
        return NULL;
    return strerror(errno);
}

bool npy_write(const struct npy_file *files, size_t count,
               char reason[NPY_REASON])
{
    char **places = calloc(count + 1, sizeof *places);
    const char *why = NULL;
    size_t i = 0;

    if (places == NULL)
        return refuse(reason, strerror(errno));
    while (i < count && why == NULL)
        why = prepare(files, places, i++);
    if (why == NULL)
        for (i = 0; i < count && why == NULL; i++)
            why = finish(places[i], i);
    if (why != NULL)
        snprintf(reason, NPY_REASON, "%s: %s", files[i - 1].path, why);
    for (i = 0; i < count; i++) {
        char name[PATH_SIZE];

        if (places[i] != NULL && temporary_name(name, places[i], i))
            remove(name); /* what was not finished; the others have moved */
        free(places[i]);
    }
    free(places);
    return why == NULL;
}
