/* How fast is the answer to exercise 8.2? */

#include "speed.h"

#include "random.h"

/* a and b fit the first cache; one call is too short for a clock. */
enum { DEPTH = 256, CALLS = 500 };

static struct matrix a, b, sums, slow_sums;

static void in_memory(size_t depth, const real *rows, const real *panel,
                      real *to)
{
    for (size_t k = 0; k < depth; k++)
        for (size_t r = 0; r < 4; r++)
            for (size_t c = 0; c < 8; c++)
                to[r * 8 + c] += rows[k * 4 + r] * panel[k * 8 + c];
}

/* As with the answer, the compiler cannot know what is called with what. */
static void (*volatile slow)(size_t, const real *, const real *,
                             real *) = in_memory;

static void answer(void)
{
    for (size_t i = 0; i < CALLS; i++)
        tile_4_by_8(DEPTH, a.data, b.data, sums.data);
}

static void other(void)
{
    for (size_t i = 0; i < CALLS; i++)
        slow(DEPTH, a.data, b.data, slow_sums.data);
}

static void check(void)
{
    a = matrix_new(DEPTH, 4);
    b = matrix_new(DEPTH, 8);
    sums = matrix_new(4, 8);
    slow_sums = matrix_new(4, 8);
    random_fill(&a, 1, 1);
    random_fill(&b, 2, 1);
    answer();
    other();
    still_right(sums.data, slow_sums.data, 4 * 8);
    at_least(1.5, answer, other, "the sums in memory",
             "There each sum is loaded and stored again for every k. Held in "
             "registers it is not,\nbut one sum alone waits for its last "
             "addition to end. 32 side by side do not wait, if no "
             "index needs a division.");
}
