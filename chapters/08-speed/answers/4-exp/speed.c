/* How fast is the answer to exercise 8.4? */

#include "speed.h"

#include "random.h"

/* x and y fit the first cache. */
enum { N = 2048, CALLS = 100 };

static float x[N], y[N], slow_y[N];

static void by_expf(size_t n, const float *from, float *to)
{
    for (size_t i = 0; i < n; i++)
        to[i] = exp(from[i]);
}

/* As with the answer, the compiler cannot know what is called with what. */
static void (*volatile slow)(size_t, const float *, float *) = by_expf;

static void answer(void)
{
    for (size_t i = 0; i < CALLS; i++)
        exp_each(N, x, y);
}

static void other(void)
{
    for (size_t i = 0; i < CALLS; i++)
        slow(N, x, slow_y);
}

static void check(void)
{
    for (size_t i = 0; i < N; i++)
        x[i] = random_at(1, i, 87);
    answer();
    other();
    still_right(y, slow_y, N);
    at_least(1.5, answer, other, "expf()",
             "A vector of floats takes several steps at once, but only where "
             "all do the same. Is\nthere a call in the loop, an if, or a "
             "double? 0.5 is a double, 0.5f is not.");
}
