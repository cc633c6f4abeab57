/* How fast is the answer to exercise 8.1? */

#include "speed.h"

#include "random.h"

/*
 * The weights are 4 megabytes, and all lines of a column fall into one place
 * of a cache. With more tokens an order with t innermost would gain.
 */
enum { TOKENS = 1, IN = 1024, OUT = 1024 };

static struct matrix x, wt, y, slow_y;

static void in_order_t_o_i(const real *from, const real *weights, real *to,
                           size_t tokens, size_t in, size_t out)
{
    for (size_t t = 0; t < tokens; t++)
        for (size_t o = 0; o < out; o++) {
            real sum = 0;

            for (size_t i = 0; i < in; i++)
                sum += from[t * in + i] * weights[i * out + o];
            to[t * out + o] = sum;
        }
}

/* As with the answer, the compiler cannot know what is called with what. */
static void (*volatile slow)(const real *, const real *, real *, size_t,
                             size_t, size_t) = in_order_t_o_i;

static void answer(void)
{
    product_in_out(x.data, wt.data, y.data, TOKENS, IN, OUT);
}

static void other(void)
{
    slow(x.data, wt.data, slow_y.data, TOKENS, IN, OUT);
}

static void check(void)
{
    x = matrix_new(TOKENS, IN);
    wt = matrix_new(IN, OUT);
    y = matrix_new(TOKENS, OUT);
    slow_y = matrix_new(TOKENS, OUT);
    random_fill(&x, 1, 1);
    random_fill(&wt, 2, 1);
    answer();
    other();
    still_right(y.data, slow_y.data, TOKENS * OUT);
    at_least(1.5, answer, other, "the loops in the order t, o, i",
             "If i steps innermost, or t, each step goes to another row, and "
             "so to another line\nof the cache. Which loop walks along rows, "
             "of wt and of y?");
}
