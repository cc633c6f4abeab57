/* The check of exercise 6.1. */

#include "exercise.h"
#include "glu.h"
#include "linear.h"
#include "random.h"
#include "relu.h"

static struct linear gate, up, down;
static struct matrix x, y, y_before;

/* Which of the layers' biases take part. */
enum { OF_GATE = 1, OF_UP = 2, OF_DOWN = 4, ALL = 7 };

/* What an answer may make of gate and up. */
typedef real (*product)(real gate, real up);

static real right(real g, real u)
{
    return silu(g) * u;
}

static real on_up(real g, real u)
{
    return g * silu(u);
}

static real of_product(real g, real u)
{
    return silu(g * u);
}

static real on_both(real g, real u)
{
    return silu(g) * silu(u);
}

static real sum(real g, real u)
{
    return silu(g) + u;
}

static real no_curve(real g, real u)
{
    return g * u;
}

static real with_sigmoid(real g, real u)
{
    return sigmoid(g) * u;
}

static real with_relu(real g, real u)
{
    return relu(g) * u;
}

static real with_gelu(real g, real u)
{
    return gelu(g) * u;
}

static real gate_alone(real g, real u)
{
    (void)u;
    return silu(g);
}

static real gate_twice(real g, real u)
{
    (void)u;
    return silu(g) * g;
}

static real up_twice(real g, real u)
{
    (void)g;
    return silu(u) * u;
}

/* The layer's result, without its bias if that does not take part. */
static struct matrix result_of(const struct linear *layer, bool bias,
                               const struct matrix *in)
{
    const struct linear bare = {.weight = layer->weight};
    struct matrix out = matrix_new(in->rows, layer->weight.rows);

    linear_forward(bias ? layer : &bare, in, &out);
    return out;
}

/* What y should be, if the product and the biases were these. */
static struct matrix y_with(product made, unsigned biases)
{
    struct matrix g = result_of(&gate, biases & OF_GATE, &x);
    struct matrix u = result_of(&up, biases & OF_UP, &x);
    struct matrix result;

    for (size_t i = 0; i < g.rows * g.cols; i++)
        g.data[i] = made(g.data[i], u.data[i]);
    result = result_of(&down, biases & OF_DOWN, &g);
    matrix_free(&g);
    matrix_free(&u);
    return result;
}

static bool gives(product made, unsigned biases)
{
    struct matrix want = y_with(made, biases);
    const bool all = all_near(y.data, want.data, y.rows * y.cols);

    matrix_free(&want);
    return all;
}

static void name_product(void)
{
    if (gives(on_up, ALL))
        wrong("SiLU was applied to up, but it belongs to gate.");
    if (gives(of_product, ALL))
        wrong("SiLU was applied to the product of gate and up. Where does its "
              "parenthesis\nclose?");
    if (gives(on_both, ALL))
        wrong("SiLU was applied to both gate and up: up goes through no "
              "curve.");
    if (gives(sum, ALL))
        wrong("silu(gate) and up were added up, not multiplied.");
    if (gives(no_curve, ALL))
        wrong("No curve was applied to gate: that is the bilinear kind.");
    if (gives(with_sigmoid, ALL))
        wrong("That is the sigmoid of gate, as in GLU: silu(z) is z times "
              "sigmoid(z).");
    if (gives(with_relu, ALL) || gives(with_gelu, ALL))
        wrong("Another curve than SiLU was applied to gate.");
    if (gives(gate_alone, ALL))
        wrong("up has no part in your y.");
    if (gives(gate_twice, ALL))
        wrong("gate stands in up's place, too: each has its own weights.");
    if (gives(up_twice, ALL))
        wrong("up stands in gate's place, too: each has its own weights.");
}

static void name_biases(void)
{
    if (gives(right, 0))
        wrong("The biases are missing.");
    if (gives(right, ALL - OF_DOWN))
        wrong("The bias of down is missing.");
    if (gives(right, ALL - OF_GATE))
        wrong("The bias of gate is missing.");
    if (gives(right, ALL - OF_UP))
        wrong("The bias of up is missing.");
    if (gives(right, OF_DOWN))
        wrong("The biases of gate and up are missing.");
}

static void name_rows(const struct matrix *want)
{
    const size_t last = (y.rows - 1) * y.cols;
    struct matrix added = matrix_copy(want);

    for (size_t i = 0; i < y.rows * y.cols; i++)
        added.data[i] += y_before.data[i];
    if (all_near(y.data, added.data, y.rows * y.cols))
        wrong("The result was added to what y held before.");
    matrix_free(&added);
    if (y.rows > 1 && all_near(y.data, want->data, y.cols) &&
        all_near(y.data + last, y_before.data + last, y.cols))
        wrong("The first token is right, but there are more: x has x->rows of "
              "them.");
}

/* What the answer only gets to read, and the copies that it is held to. */
enum { READ = 7 };
static struct matrix *const read_only[READ] = {
    &x,       &gate.weight, &gate.bias, &up.weight,
    &up.bias, &down.weight, &down.bias,
};

/* Bit for bit; a bias [0][0] has no data. */
static bool same(const struct matrix *m, const struct matrix *was)
{
    const size_t count = was->rows * was->cols;

    return count == 0 || memcmp(m->data, was->data, count * sizeof(real)) == 0;
}

static void expect_untouched(const struct matrix was[READ])
{
    for (size_t k = 0; k < READ; k++)
        if (!same(read_only[k], &was[k]))
            wrong("%s was written to: only y is to change.",
                  k == 0 ? "x" : "A weight or bias");
}

/* Calls the answer, and looks for the usual mistakes where it is wrong. */
static void judge(void)
{
    struct matrix want = y_with(right, ALL), was[READ];

    y_before = matrix_copy(&y);
    for (size_t k = 0; k < READ; k++)
        was[k] = matrix_copy(read_only[k]);
    gated_forward(&gate, &up, &down, &x, &y);
    expect_untouched(was);
    if (!all_near(y.data, want.data, y.rows * y.cols)) {
        name_product();
        name_biases();
        name_rows(&want);
    }
    expect("y", y.data, want.data, y.rows, y.cols);
    for (size_t k = 0; k < READ; k++)
        matrix_free(&was[k]);
    matrix_free(&y_before);
    matrix_free(&want);
}

/* Two numbers a token, three units, no biases. */
static void check_by_hand(void)
{
    static real xs[] = {1, -2, (real)0.5, 3};
    static real wg[] = {(real)0.5, -1, 2, (real)0.25, (real)-0.5, 1};
    static real wu[] = {1,         (real)0.5,  (real)-0.25,
                        (real)1.5, (real)0.75, (real)-0.5};
    static real wd[] = {1,         (real)-0.5, (real)0.25,
                        (real)0.3, (real)0.8,  (real)-1.2};
    static real ys[] = {1000, 1000, 1000, 1000};

    given = "(x = {{1, -2}, {0.5, 3}}, Wg = {{0.5, -1}, {2, 0.25}, {-0.5, 1}},"
            "\nWu = {{1, 0.5}, {-0.25, 1.5}, {0.75, -0.5}},\n"
            "Wd = {{1, -0.5, 0.25}, {0.3, 0.8, -1.2}}, no biases; y held 1000 "
            "everywhere.\n"
            "gate is {{2.5, 1.5, -2.5}, {-2.75, 1.75, 2.75}},\n"
            "up is {{0, -3.25, 1.75}, {2, 4.375, -1.125}}.)\n";
    x = (struct matrix){2, 2, xs};
    gate = (struct linear){.weight = {3, 2, wg}};
    up = (struct linear){.weight = {3, 2, wu}};
    down = (struct linear){.weight = {2, 3, wd}};
    y = (struct matrix){2, 2, ys};
    judge();
}

/* exp() of what gate makes of these tokens is infinite. */
static void check_large(void)
{
    static real xs[] = {1000, -1000}, wg[] = {1, -1}, wu[] = {1, 2};
    static real wd[] = {1, 2}, ys[] = {7, 7};

    given = "(x = {{1000}, {-1000}}, Wg = {{1}, {-1}}, Wu = {{1}, {2}}, Wd = "
            "{{1, 2}}.)\n";
    x = (struct matrix){2, 1, xs};
    gate = (struct linear){.weight = {2, 1, wg}};
    up = (struct linear){.weight = {2, 1, wu}};
    down = (struct linear){.weight = {1, 2, wd}};
    y = (struct matrix){2, 1, ys};
    gated_forward(&gate, &up, &down, &x, &y);
    if (isnan(y.data[0]) || isnan(y.data[1]))
        wrong("y is NaN. exp(1000) is infinite, and infinity / infinity is "
              "NaN. The library's\nsilu() is safe.");
    judge();
}

static struct linear random_linear(size_t in, size_t out, bool bias,
                                   uint64_t seed)
{
    struct linear layer = linear_new(in, out, bias);

    random_fill(&layer.weight, seed, 1);
    random_fill(&layer.bias, seed + 1, 2);
    return layer;
}

/* Random numbers of one size, with those biases. */
static void check_random(size_t tokens, size_t d, size_t d_ff, unsigned biases)
{
    static char what[128];

    snprintf(what, sizeof what,
             "(Random numbers, T = %zu, d = %zu, d_ff = %zu; with the biases "
             "of:%s%s%s%s.)\n",
             tokens, d, d_ff, biases & OF_GATE ? " gate" : "",
             biases & OF_UP ? " up" : "", biases & OF_DOWN ? " down" : "",
             biases ? "" : " none");
    given = what;
    x = matrix_new(tokens, d);
    y = matrix_new(tokens, d);
    random_fill(&x, 1, 4);
    random_fill(&y, 2, 4);
    gate = random_linear(d, d_ff, biases & OF_GATE, 3);
    up = random_linear(d, d_ff, biases & OF_UP, 5);
    down = random_linear(d_ff, d, biases & OF_DOWN, 7);
    judge();
    for (size_t i = 0; i < tokens * d; i++)
        y.data[i] = (real)NAN;
    judge();
    matrix_free(&x);
    matrix_free(&y);
    linear_free(&gate);
    linear_free(&up);
    linear_free(&down);
}

static void check(void)
{
    check_by_hand();
    for (unsigned biases = ALL + 1; biases-- > 0;) {
        check_random(3, 2, 5, biases);
        check_random(2, 5, 3, biases);
        check_random(1, 4, 7, biases);
        check_random(5, 3, 3, biases);
        check_random(4, 1, 2, biases);
        check_random(7, 11, 13, biases);
        check_random(1, 1, 1, biases);
    }
    check_large();
}
