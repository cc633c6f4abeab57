/* share.c: a loop whose turns any thread may take. */

#include "share.h"

#ifdef _OPENMP
#include <omp.h>
#endif

size_t share_threads(void)
{
#ifdef _OPENMP
    const int most = 1024, threads = omp_get_max_threads();

    return (size_t)(threads < most ? threads : most);
#else
    return 1;
#endif
}

size_t splits(size_t n, size_t most)
{
    return n / most + (n % most > 0);
}

size_t split(size_t n, size_t pieces, size_t i)
{
    const size_t larger = n % pieces;

    return n / pieces * i + (i < larger ? i : larger);
}

static size_t this_thread(void)
{
#ifdef _OPENMP
    return (size_t)omp_get_thread_num();
#else
    return 0;
#endif
}

/*
 * A thread takes several turns in a row, since memory that is read in one
 * stream comes faster; but a small part only, so that one that has been held
 * up does not hold up the others.
 */
void share(size_t threads, size_t n,
           void (*one)(void *context, size_t thread, size_t i), void *context)
{
#ifdef _OPENMP
    const int turns = (int)(n / (16 * threads) + 1);

#pragma omp parallel for schedule(dynamic, turns) num_threads((int)threads)
#else
    (void)threads;
#endif
    for (size_t i = 0; i < n; i++)
        one(context, this_thread(), i);
}
