/* The check of exercise 1.2. */

#include "exercise.h"
#include "random.h"

static const real w[] = {1, 2, 3, 4, 5, 6};

/* Two numbers in, three out, and what the usual mistakes make of them. */
static void check_wide(void)
{
    const real x[] = {1, 10}, b[] = {100, 200, 300};
    const real want[] = {141, 252, 363}, transposed[] = {121, 243, 365};
    const real stride[] = {131, 242, 353}, no_bias[] = {41, 52, 63};
    const real garbage[] = {1141, 1252, 1363}, last[] = {140, 250, 360};
    const real often[] = {241, 452, 663};
    real y[] = {1000, 1000, 1000};

    given = "(x = {1, 10}, W = {{1, 2, 3}, {4, 5, 6}}, b = {100, 200, 300};\n"
            "y held 1000 everywhere before.)\n";
    linear_in_out(x, w, b, y, 2, 3);
    if (all_near(y, transposed, 3))
        wrong("The weights were read as [out][in]: row o in place of column "
              "o.");
    if (all_near(y, stride, 3))
        wrong("A row of w has out numbers, so W[i][o] is not w[i * in + o].");
    if (all_near(y, no_bias, 3))
        wrong("The bias is missing.");
    if (all_near(y, garbage, 3))
        wrong("The result was added to what y held before.");
    if (all_near(y, last, 3))
        wrong("Only the last input counts: add to the sum where you overwrite "
              "it.");
    if (all_near(y, often, 3))
        wrong("The bias was added once for each input: it belongs outside the "
              "sum.");
    expect("y", y, want, 1, 3);
}

/* Random numbers, positive and negative, for a layer of any size up to 4. */
static void check_size(size_t in, size_t out)
{
    static char sizes[64];
    real x[4], many[16], b[4], y[4] = {9, 9, 9, 9}, want[4];

    for (size_t k = 0; k < 16; k++)
        many[k] = random_at(1, k, 2);
    for (size_t k = 0; k < 4; k++) {
        x[k] = random_at(2, k, 2);
        want[k] = b[k] = random_at(3, k, 2);
    }
    for (size_t k = 0; k < in * out; k++)
        want[k % out] += x[k / out] * many[k];
    snprintf(sizes, sizeof sizes, "(Random numbers, in = %zu, out = %zu.)\n",
             in, out);
    given = sizes;
    linear_in_out(x, many, b, y, in, out);
    expect("y", y, want, 1, out);
}

static void check(void)
{
    const real x[] = {1, 10, 100}, b[] = {0, 1000}, want[] = {531, 1642};
    real y[2] = {0};

    check_wide();
    given = "(x = {1, 10, 100}, W = {{1, 2}, {3, 4}, {5, 6}}, b = {0, 1000}.)"
            "\n";
    linear_in_out(x, w, b, y, 3, 2);
    expect("y", y, want, 1, 2);
    for (size_t in = 0; in <= 4; in++)
        for (size_t out = 1; out <= 4; out++)
            check_size(in, out);
}
