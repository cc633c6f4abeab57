/* The check of exercise 8.3. */

#include "exercise.h"

enum { WIDTH = 8 };

/* What is packed, and into what; `packed` has the panels' rows one by one. */
static struct matrix w, packed;

static size_t panels(void)
{
    return (w.rows + WIDTH - 1) / WIDTH;
}

/* Where input i of output o may have been put. */
static size_t right(size_t o, size_t i)
{
    return (o / WIDTH * w.cols + i) * WIDTH + o % WIDTH;
}

static size_t in_rows(size_t o, size_t i)
{
    return o * w.cols + i;
}

static size_t side_by_side(size_t o, size_t i)
{
    return i * panels() * WIDTH + o;
}

static size_t narrow(size_t o, size_t i)
{
    const size_t first = o / WIDTH * WIDTH, left = w.rows - first;

    return first * w.cols + i * (left < WIDTH ? left : WIDTH) + o % WIDTH;
}

/* Are the outputs up to `to` at such places? */
static bool holds(size_t (*place)(size_t o, size_t i), size_t to)
{
    bool all = true;

    for (size_t o = 0; o < to; o++)
        for (size_t i = 0; i < w.cols; i++)
            all = all && packed.data[place(o, i)] == w.data[o * w.cols + i];
    return all;
}

/* What may stand at the place of input i of output o. */
static real of_in_out(size_t o, size_t i)
{
    return w.data[i * w.rows + o];
}

static real of_panel_0(size_t o, size_t i)
{
    return w.data[o % WIDTH * w.cols + i];
}

static bool is_filled(real (*with)(size_t o, size_t i))
{
    bool all = true;

    for (size_t o = 0; o < w.rows; o++)
        for (size_t i = 0; i < w.cols; i++)
            all = all && packed.data[right(o, i)] == with(o, i);
    return all;
}

static void name_mistake(void)
{
    const size_t whole = w.rows / WIDTH * WIDTH;

    if (holds(in_rows, w.rows))
        wrong("In your `packed` each panel is [8][in]: all of output 0 comes "
              "first. It is to be\n[in][8].");
    if (holds(side_by_side, w.rows))
        wrong("The panels lie side by side, but they are to follow one "
              "another: first all\ninputs of panel 0, then all of panel 1.");
    if (is_filled(of_in_out))
        wrong("w was read as [in][out], but it is [out][in].");
    if (is_filled(of_panel_0))
        wrong("Every panel holds the outputs of panel 0: panel p begins with "
              "output 8 p.");
    if (holds(narrow, w.rows))
        wrong("A panel is 8 wide, the last one too: zeros fill its rows.");
    if (whole > 0 && holds(right, whole) &&
        isnan(packed.data[right(whole, 0)]))
        wrong("The last outputs are missing, those that do not fill a panel: "
              "out / 8 is to be\nrounded up.");
}

static void check_zeros(void)
{
    for (size_t o = w.rows; o < panels() * WIDTH; o++)
        for (size_t i = 0; i < w.cols; i++) {
            const real got = packed.data[right(o, i)];

            if (isnan(got))
                wrong("The last panel holds garbage behind the last output: "
                      "zeros are to stand there,\nfor every input.");
            if (got != 0)
                wrong("packed[%zu]: expected 0, behind the last output, got "
                      "%g",
                      right(o, i), got);
        }
}

/* Weights that tell where they come from, and NaN where they are to go. */
static void check_shape(size_t out, size_t in)
{
    static char what[96];
    struct matrix w_was;

    snprintf(
        what, sizeof what,
        "(out = %zu, in = %zu, w[o][i] = 100 (o + 1) + i; packed held NaN "
        "before.)\n",
        out, in);
    given = what;
    w = matrix_new(out, in);
    packed = matrix_new(panels() * in, WIDTH);
    for (size_t k = 0; k < out * in; k++)
        w.data[k] = (real)(100 * (k / in + 1) + k % in);
    for (size_t k = 0; k < packed.rows * WIDTH; k++)
        packed.data[k] = (real)NAN;
    w_was = matrix_copy(&w);
    pack_eights(w.data, out, in, packed.data);
    if (memcmp(w.data, w_was.data, out * in * sizeof(real)) != 0)
        wrong("w was written to: only packed is to change.");
    if (!holds(right, out))
        name_mistake();
    for (size_t k = 0; k < out * in; k++)
        if (packed.data[right(k / in, k % in)] != w.data[k])
            wrong("packed[%zu]: expected w[%zu][%zu] = %g, got %g",
                  right(k / in, k % in), k / in, k % in, w.data[k],
                  packed.data[right(k / in, k % in)]);
    check_zeros();
    matrix_free(&w);
    matrix_free(&packed);
    matrix_free(&w_was);
}

static void check(void)
{
    check_shape(19, 3);
    check_shape(16, 3);
    for (size_t out = 0; out <= 33; out++)
        for (size_t in = 0; in <= 9; in++)
            check_shape(out, in);
    check_shape(100, 50);
}
