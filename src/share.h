/*
 * share.h: work shared among threads, by OpenMP where the compiler has it.
 */
#ifndef SHARE_H
#define SHARE_H

#include <stddef.h>

/*
 * As many threads as OpenMP would take (OMP_NUM_THREADS), but not more than it
 * can bear, which is 1024 here; 1 without it.
 */
size_t share_threads(void);

/* In how many pieces n must be split so that none has more than `most`. */
size_t splits(size_t n, size_t most);

/*
 * Where the i-th of `pieces` nearly equal pieces of n begins; n for i =
 * pieces.
 */
size_t split(size_t n, size_t pieces, size_t i);

/*
 * Calls one(context, thread, i) once for each i from 0 to n - 1, in any order,
 * on up to `threads` threads, `thread` of which, below `threads`, is the one
 * that calls. Returns when all are done.
 */
void share(size_t threads, size_t n,
           void (*one)(void *context, size_t thread, size_t i), void *context);

#endif
