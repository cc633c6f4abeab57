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

/* Was what curve_backward() got to read left alone? */
static bool same(const struct matrix *m, const struct matrix *was)
{
    return memcmp(m->data, was->data, m->rows * m->cols * sizeof(real)) == 0;
}

/* Calls the answer on z, dh and dz, and looks for the usual mistakes. */
static void judge(const struct activation *f)
{
    const struct matrix z_was = matrix_copy(&z), dh_was = matrix_copy(&dh);
    struct matrix h_was;

    h = matrix_new(z.rows, z.cols);
    activation_forward(f, &z, &h);
    h_was = matrix_copy(&h);
    before = matrix_copy(&dz);
    curve_backward(f, &z, &h, &dh, &dz);
    if (!same(&z, &z_was) || !same(&h, &h_was) || !same(&dh, &dh_was))
        wrong("z, h or dh was written to: only dz is to change.");
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
    for (size_t i = 0; i < z.rows * z.cols; i++)
        before.data[i] += right(f, i);
    expect("dz", dz.data, before.data, z.rows, z.cols);
}

/* Numbers small enough to follow. */
static void check_by_hand(void)
{
    static real zs[] = {-1, 2, 1, -2}, dhs[] = {10, 1, 2, 4};
    static real dzs[] = {1, 1, 1, 1};

    given = "(SiLU, z = {{-1, 2}, {1, -2}}, dh = {{10, 1}, {2, 4}}, dz was 1 "
            "everywhere. SiLU's\nslope is 0.0723295 at -1, 1.0907842 at 2, "
            "0.9276705 at 1 and -0.0907842 at -2.)\n";
    z = (struct matrix){2, 2, zs};
    dh = (struct matrix){2, 2, dhs};
    dz = (struct matrix){2, 2, dzs};
    judge(activation_named("silu"));
}

/* A random hidden layer of that shape, with one activation. */
static void check_random(const char *name, size_t rows, size_t cols)
{
    static char what[64];

    snprintf(what, sizeof what, "(Random numbers, %s, z: [%zu][%zu].)\n", name,
             rows, cols);
    given = what;
    z = matrix_new(rows, cols);
    random_fill(&z, 1, 3);
    dh = matrix_new(rows, cols);
    random_fill(&dh, 2, 1);
    dz = matrix_new(rows, cols);
    random_fill(&dz, 3, 1);
    judge(activation_named(name));
}

static void check(void)
{
    check_by_hand();
    check_random("silu", 3, 4);
    check_random("gelu-tanh", 5, 2);
    check_random("sigmoid", 1, 7);
    check_random("relu", 4, 1);
}
