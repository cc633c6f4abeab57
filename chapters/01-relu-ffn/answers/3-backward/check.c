/* The check of exercise 1.3. */

#include "exercise.h"

void backward(const real *x, const real *w, const real *dy, real *dx, real *dw,
              real *db, size_t tokens, size_t in, size_t out);

#include ANSWER

/* Three numbers in, two out, two tokens. All three gradients start from 1000.
 */
static const real x[] = {1, 2, 3, 4, 5, 6}, w[] = {1, -1, 2, 3, 0, -2};
static const real dy[] = {1, 10, 100, -1};

static void check_dx(const real *dx)
{
    const real want[] = {1031, 999, 982, 1097, 900, 1202};
    const real fresh[] = {31, -1, -18, 97, -100, 202};
    const real transposed[] = {991, 1032, 980, 1101, 1197, 1002};

    if (all_near(dx, fresh, 6))
        wrong("dx lost what it held before: add to it.");
    if (all_near(dx, transposed, 6))
        wrong("dx: W was read as [in][out], but it is [out][in].");
    expect("dx", dx, want, 6);
}

static void check_dw(const real *dw)
{
    const real want[] = {1401, 1502, 1603, 1006, 1015, 1024};
    const real fresh[] = {401, 502, 603, 6, 15, 24};
    const real last[] = {400, 500, 600, -4, -5, -6};
    const real swapped[] = {1101, 899, 1202, 1027, 1000, 982};

    if (all_near(dw, fresh, 6))
        wrong("dW lost what it held before: add to it.");
    if (all_near(dw, last, 6))
        wrong("dW holds the last token's share alone: every token used W.");
    if (all_near(dw, swapped, 6))
        wrong("dW was made from W: it needs what W was multiplied by.");
    expect("dW", dw, want, 6);
}

static void check_db(const real *db)
{
    const real want[] = {1101, 1009}, fresh[] = {101, 9};
    const real last[] = {100, -1};

    if (all_near(db, fresh, 2))
        wrong("db lost what it held before: add to it.");
    if (all_near(db, last, 2))
        wrong("db holds the last token's share alone: every token used b.");
    expect("db", db, want, 2);
}

static void check(void)
{
    real dx[] = {1000, 1000, 1000, 1000, 1000, 1000};
    real dw[] = {1000, 1000, 1000, 1000, 1000, 1000}, db[] = {1000, 1000};

    given = "(x = {{1, 2, 3}, {4, 5, 6}}, W = {{1, -1, 2}, {3, 0, -2}},\n"
            "dy = {{1, 10}, {100, -1}}; dx, dW and db held 1000 everywhere.)"
            "\n";
    backward(x, w, dy, dx, dw, db, 2, 3, 2);
    check_dx(dx);
    check_dw(dw);
    check_db(db);
}
