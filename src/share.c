/* share.c: a loop whose turns any thread may take. */

#include "share.h"

size_t split(size_t n, size_t pieces, size_t i)
{
    const size_t larger = n % pieces;

    return n / pieces * i + (i < larger ? i : larger);
}

#ifdef _OPENMP
#include <omp.h>

size_t share_threads(void)
{
    return (size_t)omp_get_max_threads();
}

void share(size_t threads, size_t n,
           void (*one)(void *context, size_t thread, size_t i), void *context)
{
#pragma omp parallel for schedule(static) num_threads((int)threads)
    for (size_t i = 0; i < n; i++)
        one(context, (size_t)omp_get_thread_num(), i);
}

#else

size_t share_threads(void)
{
    return 1;
}

void share(size_t threads, size_t n,
           void (*one)(void *context, size_t thread, size_t i), void *context)
{
    (void)threads;
    for (size_t i = 0; i < n; i++)
        one(context, 0, i);
}

#endif
