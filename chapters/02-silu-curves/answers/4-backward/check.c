/* The check of exercise 2.4. */

#include "activation.h"
#include "exercise.h"
#include "random.h"

static struct matrix z, h, dh, dz, before;

/* Is dz what it was before, with this added? */
static bool added(real (*gradient)(const struct activation *, size_t),
                  const struct activation *f, real from_before)
{
    bool all = true;

    for (size_t i = 0; i < z.rows * z.cols; i++)
        all = all &&
              near(dz.data[i], from_before * before.data[i] + gradient(f, i));
    return all;
}

static real right(const struct activation *f, size_t i)
{
    return f->slope(z.data[i]) * dh.data[i];
}

/* Have the first entries changed, but not the last one, which should? */
static bool is_begun(const struct activation *f)
{
    const size_t last = z.rows * z.cols - 1;

    return dz.data[0] != before.data[0] &&
           dz.data[last] == before.data[last] && right(f, last) != 0;
}

static real at_h(const struct activation *f, size_t i)
{
    return f->slope(h.data[i]) * dh.data[i];
}

static real by_value(const struct activation *f, size_t i)
{
    return f->value(z.data[i]) * dh.data[i];
}

static real slope_alone(const struct activation *f, size_t i)
{
    return f->slope(z.data[i]);
}

static real at_dh(const struct activation *f, size_t i)
{
    return f->slope(dh.data[i]) * z.data[i];
}

/* One hidden layer of that shape, with one activation. */
static void run(const char *name, size_t rows, size_t cols)
{
    static char what[64];
    const struct activation *f = activation_named(name);

    snprintf(what, sizeof what, "(With %s, z: [%zu][%zu].)\n", name, rows,
             cols);
    given = what;
    z = matrix_new(rows, cols);
    random_fill(&z, 1, 3);
    h = matrix_new(rows, cols);
    activation_forward(f, &z, &h);
    dh = matrix_new(rows, cols);
    random_fill(&dh, 2, 1);
    dz = matrix_new(rows, cols);
    random_fill(&dz, 3, 1);
    before = matrix_copy(&dz);
    curve_backward(f, &z, &h, &dh, &dz);
    if (is_begun(f))
        wrong("Only the first entries of dz have changed: there are rows * "
              "cols of them.");
    if (added(at_h, f, 1) && !added(right, f, 1))
        wrong("The slope was taken at h. It belongs to the place on the "
              "horizontal axis, z.");
    if (added(right, f, 0))
        wrong("dz was overwritten: add to what is there.");
    if (added(by_value, f, 1))
        wrong("You multiplied by the value of f, not by its slope.");
    if (added(slope_alone, f, 1))
        wrong("dh has no part in your dz: the slope must be multiplied by "
              "it.");
    if (added(at_dh, f, 1))
        wrong("z and dh have changed places.");
    for (size_t i = 0; i < rows * cols; i++)
        before.data[i] += right(f, i);
    expect("dz", dz.data, before.data, rows, cols);
    matrix_free(&z);
    matrix_free(&h);
    matrix_free(&dh);
    matrix_free(&dz);
    matrix_free(&before);
}

static void check(void)
{
    run("silu", 3, 4);
    run("gelu-tanh", 5, 2);
    run("sigmoid", 1, 7);
    run("relu", 4, 1);
}
