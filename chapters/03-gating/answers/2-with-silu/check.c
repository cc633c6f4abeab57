/* The check of exercise 3.2. */

#include "activation.h"
#include "exercise.h"
#include "random.h"
#include "relu.h"

static real gate[2][2], up[2][2], down[2];

static const real tokens[][2] = {{2, 3}, {-2, 3}, {2, -3}, {-1, -5}, {5, 1}};
enum { TOKENS = sizeof tokens / sizeof *tokens };

static real along(const real row[2], real x, real y)
{
    return row[0] * x + row[1] * y;
}

/* What the weights make of a token. */
static real result(real x, real y)
{
    real sum = 0;

    for (int k = 0; k < 2; k++)
        sum += down[k] * (silu(along(gate[k], x, y)) * along(up[k], x, y));
    return sum;
}

static void expect_set(void)
{
    gate[0][0] = gate[0][1] = gate[1][0] = gate[1][1] = (real)NAN;
    up[0][0] = up[0][1] = up[1][0] = up[1][1] = (real)NAN;
    down[0] = down[1] = (real)NAN;
    multiply_with_silu(gate, up, down);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 2; i++) {
            if (isnan(gate[k][i]))
                wrong("gate[%d][%d] was not set, or is NaN.", k, i);
            if (isnan(up[k][i]))
                wrong("up[%d][%d] was not set, or is NaN.", k, i);
        }
        if (isnan(down[k]))
            wrong("down[%d] was not set, or is NaN.", k);
    }
}

/* Is the result that function of x and y, or of y and x? */
static bool gives(real (*function)(real x, real y))
{
    int same = 0, exchanged = 0;

    for (int i = 0; i < TOKENS; i++) {
        const real x = tokens[i][0], y = tokens[i][1];

        same += near(result(x, y), function(x, y));
        exchanged += near(result(x, y), function(y, x));
    }
    return same == TOKENS || exchanged == TOKENS;
}

static real zero(real x, real y)
{
    (void)x, (void)y;
    return 0;
}

static real relu_times(real x, real y)
{
    return relu(x) * y;
}

static real square(real x, real y)
{
    (void)y;
    return x * x;
}

static real some_product(real x, real y)
{
    return result(2, 3) / 6 * x * y;
}

static real product(real x, real y)
{
    return x * y;
}

static real mirrored(real x, real y)
{
    return result(-x, y);
}

static bool is_idle(int k)
{
    return down[k] == 0 || (gate[k][0] == 0 && gate[k][1] == 0) ||
           (up[k][0] == 0 && up[k][1] == 0);
}

static void name_sum(void)
{
    if (gives(relu_times))
        wrong("It gives 6 for (2, 3) and 0 for (-2, 3). A steep gate is no "
              "more than a ReLU.");
    if (gives(zero))
        wrong("It is 0 for every token.");
    if (is_idle(0) || is_idle(1))
        wrong("Only one of the two units takes part, and it bends:\n%.7g for "
              "(2, 3), %.7g for (-2, 3).",
              result(2, 3), result(-2, 3));
    if (gives(square))
        wrong("It gives the square of one number: gate and up look at the "
              "same one.");
    if (gives(some_product) && !near(result(2, 3), 6))
        wrong("It gives %.9g times x y.", result(2, 3) / 6);
    if (gives(mirrored))
        wrong("It does not change when x changes its sign: %.7g for (2, 3) "
              "and (-2, 3).\nWhat the two units share should cancel.",
              result(2, 3));
}

/* The bends cancel if the gates look in opposite directions, equally steep. */
static void name_gates(void)
{
    const real across = gate[0][0] * gate[1][1] - gate[0][1] * gate[1][0];
    const real towards = gate[0][0] * gate[1][0] + gate[0][1] * gate[1][1];

    if (across != 0)
        wrong("The two gates look in different directions, so the bend of the "
              "one is no help\nagainst that of the other: %.7g for (2, 3), "
              "%.7g for (-2, 3).",
              result(2, 3), result(-2, 3));
    if (towards > 0)
        wrong("Both gates open for the same tokens, so there is nothing to "
              "make up for the\nbend: %.7g for (2, 3), %.7g for (-2, 3).",
              result(2, 3), result(-2, 3));
    if (!near(gate[0][0], -gate[1][0]) || !near(gate[0][1], -gate[1][1]))
        wrong("One gate is steeper than the other, so its bend is another "
              "one: %.7g for\n(2, 3), %.7g for (-2, 3).",
              result(2, 3), result(-2, 3));
}

static void check_token(real x, real y)
{
    const real got = result(x, y), want = x * y;

    if (fabs(got - want) <= (real)1e-9 * fabs(want))
        return;
    if (gives(product))
        wrong(
            "Right for (2, 3) and the like, but for (%g, %g) expected %.9g, "
            "got %.9g.\nA tiny gate uses only the slope of SiLU at zero, and "
            "some token is too large for that.",
            x, y, want, got);
    name_sum();
    name_gates();
    wrong("For (%g, %g): expected %.9g, got %.9g", x, y, want, got);
}

static void check(void)
{
    given = "(silu(2) is 1.76159416, silu(-2) is -0.238405844.)\n";
    expect_set();
    for (int i = 0; i < TOKENS; i++)
        check_token(tokens[i][0], tokens[i][1]);
    for (uint64_t i = 0; i < 200; i++)
        check_token(random_at(1, i, 8), random_at(2, i, 8));
    for (int i = -100; i <= 100; i += 5)
        for (int j = -100; j <= 100; j += 5) {
            const real x = pow((real)10, i), y = pow((real)10, j);

            check_token(x, y);
            check_token(-x, y);
            check_token(x, -y);
            check_token(-x, -y);
        }
    check_token((real)1e300, (real)1e-290);
    check_token((real)-1e300, (real)1e-290);
    check_token((real)1e-290, (real)1e300);
    check_token((real)1e-290, (real)-1e300);
    check_token(0, (real)1e100);
    check_token((real)1e100, 0);
}
