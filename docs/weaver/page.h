/*
 * page.h: weaving one page.
 */
#ifndef PAGE_H
#define PAGE_H

#include "source.h"

/* The C files of the book; those with `complete` must be shown whole. */
struct book {
    struct source *sources;
    size_t count, complete;
};

/*
 * Makes afresh all that stands under a directive of the page. With `check`,
 * complains of each difference to what stands there now; without it, writes
 * the page if there is one and nothing else to complain of.
 */
void page_weave(struct book *book, const char *path, bool check);

#endif
