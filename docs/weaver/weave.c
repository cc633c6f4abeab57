/* weave.c: makes the book's listings, outputs and numbers from its code. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "page.h"

static const char USAGE[] =
    "Usage: weave [--check] [--build FOLDER] SOURCE.c ... PAGE.md ...\n"
    "Renews what stands under the directives of the pages and sees that they\n"
    "show each definition of the sources once. With --check, writes nothing\n"
    "and ends with status 1 if anything is not as it should be.\n";

static bool is_page(const char *path)
{
    const char *dot = strrchr(path, '.');

    return dot != NULL && strcmp(dot, ".md") == 0;
}

/* Reads the sources among the arguments: those that must be shown whole. */
static struct book read_sources(int argc, char **argv)
{
    struct book book = {grow(NULL, (size_t)argc * sizeof(struct source)), 0,
                        0};

    for (int i = 0; i < argc; i++) {
        if (is_page(argv[i]))
            continue;
        if (!source_read(&book.sources[book.count], argv[i])) {
            perror(argv[i]);
            exit(2);
        }
        book.count++;
    }
    book.complete = book.count;
    return book;
}

/* Complains of definitions shown nowhere, and counts the lines shown. */
static void print_coverage(const struct book *book)
{
    size_t owed = 0, shown = 0;

    for (size_t s = 0; s < book->complete; s++)
        for (size_t i = 0; i < book->sources[s].count; i++) {
            const struct item *item = &book->sources[s].items[i];
            const size_t lines = item->last - item->first + 1;

            owed += item->owed ? lines : 0;
            shown += item->owed && item->shown > 0 ? lines : 0;
            if (item->owed && item->shown == 0)
                complain(book->sources[s].path, item->first + 1,
                         "%s is shown nowhere", item->name);
        }
    printf("book: %zu of %zu lines of code stand in it\n", shown, owed);
}

static void book_free(struct book *book)
{
    for (size_t s = 0; s < book->count; s++)
        source_free(&book->sources[s]);
    free(book->sources);
}

int main(int argc, char **argv)
{
    const char *build = "build";
    bool check = false;
    struct book book;
    int first = 1;

    for (; first < argc && starts_with(argv[first], "--"); first++) {
        if (strcmp(argv[first], "--check") == 0) {
            check = true;
        } else if (strcmp(argv[first], "--build") == 0 && first + 1 < argc) {
            build = argv[++first];
        } else {
            fputs(USAGE, strcmp(argv[first], "--help") ? stderr : stdout);
            return strcmp(argv[first], "--help") ? 2 : 0;
        }
    }
    book = read_sources(argc - first, argv + first);
    if (*build == '\0' || !command_begin(build)) {
        fprintf(stderr, "weave: --build \"%s\": no folder to work in\n",
                build);
        return 2;
    }
    for (int i = first; i < argc; i++)
        if (is_page(argv[i]))
            page_weave(&book, argv[i], check);
    command_end();
    print_coverage(&book);
    book_free(&book);
    if (fflush(stdout) != 0) {
        perror("weave: standard output");
        return 2;
    }
    return complaints > 0 ? 1 : 0;
}
