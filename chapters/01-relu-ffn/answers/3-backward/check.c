/* The check of exercise 1.3. */

#include "exercise.h"
#include "linear.h"
#include "random.h"

/* Three numbers in, two out, two tokens. All three gradients start from 1000.
 */
static const real x[] = {1, 2, 3, 4, 5, 6}, w[] = {1, -1, 2, 3, 0, -2};
static const real dy[] = {1, 10, 100, -1};

static void check_dx(const real *dx)
{
    const real want[] = {1031, 999, 982, 1097, 900, 1202};
    const real fresh[] = {31, -1, -18, 97, -100, 202};
    const real transposed[] = {991, 1032, 980, 1101, 1197, 1002};
    const real last[] = {30, 0, -20, -3, 0, 2};
    const real swapped[] = {1011, 1022, 1033, 1396, 1495, 1594};
    const real without_dy[] = {1004, 999, 1000, 1004, 999, 1000};

    if (all_near(dx, fresh, 6))
        wrong("dx lost what it held before: add to it.");
    if (all_near(dx, transposed, 6))
        wrong("dx: W was read as [in][out], but it is [out][in].");
    if (all_near(dx, last, 6))
        wrong("dx was overwritten: it holds the last output's share alone, "
              "but every output\nused x.");
    if (all_near(dx, swapped, 6))
        wrong("dx was made from x: it needs what x was multiplied by.");
    if (all_near(dx, without_dy, 6))
        wrong("dy is missing from dx: it says how much each output matters.");
    expect("dx", dx, want, 2, 3);
}

static void check_dw(const real *dw)
{
    const real want[] = {1401, 1502, 1603, 1006, 1015, 1024};
    const real fresh[] = {401, 502, 603, 6, 15, 24};
    const real last[] = {400, 500, 600, -4, -5, -6};
    const real swapped[] = {1101, 899, 1202, 1027, 1000, 982};
    const real transposed[] = {1401, 1006, 1502, 1015, 1603, 1024};
    const real without_dy[] = {1005, 1007, 1009, 1005, 1007, 1009};

    if (all_near(dw, fresh, 6))
        wrong("dW lost what it held before: add to it.");
    if (all_near(dw, last, 6))
        wrong("dW holds the last token's share alone: every token used W.");
    if (all_near(dw, swapped, 6))
        wrong("dW was made from W: it needs what W was multiplied by.");
    if (all_near(dw, transposed, 6))
        wrong("dW was stored as [in][out], but it has the shape of W, "
              "[out][in].");
    if (all_near(dw, without_dy, 6))
        wrong("dy is missing from dW: it says how much each output matters.");
    expect("dW", dw, want, 2, 3);
}

static void check_db(const real *db)
{
    const real want[] = {1101, 1009}, fresh[] = {101, 9};
    const real last[] = {100, -1}, often[] = {1303, 1027};

    if (all_near(db, fresh, 2))
        wrong("db lost what it held before: add to it.");
    if (all_near(db, last, 2))
        wrong("db holds the last token's share alone: every token used b.");
    if (all_near(db, often, 2))
        wrong("db grew once for each input: it belongs outside the loop over "
              "i.");
    expect("db", db, want, 1, 2);
}

/* Random numbers, for sizes that are all different or all one. */
static void check_size(size_t tokens, size_t in, size_t out)
{
    static char sizes[96];
    struct matrix some_x = matrix_new(tokens, in),
                  got = matrix_new(tokens, in);
    struct matrix some_dy = matrix_new(tokens, out);
    struct matrix want = matrix_new(tokens, in);
    struct linear layer = linear_new(in, out, true);
    struct linear got_layer = linear_new(in, out, true);
    struct linear want_layer = linear_new(in, out, true);

    random_fill(&some_x, 1, 2);
    random_fill(&some_dy, 2, 2);
    random_fill(&layer.weight, 3, 2);
    linear_backward(&layer, &some_x, &some_dy, &want, &want_layer);
    backward(some_x.data, layer.weight.data, some_dy.data, got.data,
             got_layer.weight.data, got_layer.bias.data, tokens, in, out);
    snprintf(sizes, sizeof sizes,
             "(Random numbers, tokens = %zu, in = %zu, out = %zu.)\n", tokens,
             in, out);
    given = sizes;
    expect("dx", got.data, want.data, tokens, in);
    expect("dW", got_layer.weight.data, want_layer.weight.data, out, in);
    expect("db", got_layer.bias.data, want_layer.bias.data, 1, out);
    linear_free(&layer);
    linear_free(&got_layer);
    linear_free(&want_layer);
    matrix_free(&some_x);
    matrix_free(&some_dy);
    matrix_free(&got);
    matrix_free(&want);
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
    check_size(3, 2, 4);
    check_size(4, 3, 2);
    check_size(2, 4, 3);
    check_size(1, 1, 1);
    check_size(0, 2, 3);
}
