/*
 * halves.h: one pass there and back through the Conformer's module, or through
 * its half step.
 *
 * Include check.h first.
 */
#ifndef HALVES_H
#define HALVES_H

#include "conformer.h"
#include "gradcheck.h"
#include "random.h"

/* The epsilon of all reference vectors. */
#define EPSILON ((real)1e-5)

/* The gradient checks need double: float only compiles them. */
static const bool is_float = sizeof(real) == sizeof(float);

/* A module with all that belongs to one pass there and back. */
struct half {
    struct conformer module, gradient;
    struct conformer_cache cache;
    struct matrix x, y, dy, dx;
    bool is_step; /* y is x + F(x) / 2, not F(x) */
};

/* The parameters of a module, and what the reference vectors call them. */
enum { PARAMETERS = 6 };

static const char *const parameter_names[PARAMETERS] = {"ln_g", "ln_b", "W1",
                                                        "b1",   "W2",   "b2"};

static inline struct matrix *parameter(struct conformer *module, int i)
{
    struct matrix *all[PARAMETERS] = {
        &module->norm.gain, &module->norm.bias,   &module->up.weight,
        &module->up.bias,   &module->down.weight, &module->down.bias};

    return all[i];
}

static inline bool is_same(const struct matrix *a, const struct matrix *b)
{
    return a->rows == b->rows && a->cols == b->cols &&
           memcmp(a->data, b->data, a->rows * a->cols * sizeof(real)) == 0;
}

/* Is `got` the array of that name, times `factor`? */
static inline bool is_golden(const struct matrix *got, const char *folder,
                             const char *name, real factor)
{
    struct matrix want = golden(folder, name);
    const size_t n = want.rows * want.cols;
    bool is_right;

    assert_int_equal(got->rows, want.rows);
    assert_int_equal(got->cols, want.cols);
    for (size_t i = 0; i < n; i++)
        want.data[i] *= factor;
    is_right = first_off(got->data, want.data, n, TOLERANCE) == n;
    matrix_free(&want);
    return is_right;
}

static inline void check_golden(const struct matrix *got, const char *folder,
                                const char *name)
{
    if (!is_golden(got, folder, name, 1))
        fail_msg("%s: %s", folder, name);
}

/* A module from a folder, where the names begin with `prefix`. */
static inline struct conformer golden_module(const char *folder,
                                             const char *prefix)
{
    struct conformer module = {.norm.eps = EPSILON};
    char name[16];

    for (int i = 0; i < PARAMETERS; i++) {
        snprintf(name, sizeof name, "%s%s", prefix, parameter_names[i]);
        *parameter(&module, i) = golden(folder, name);
    }
    return module;
}

/*
 * The first parameter whose gradient is not that of the folder times `factor`;
 * PARAMETERS if there is none.
 */
static inline int first_wrong(struct conformer *gradient, const char *folder,
                              const char *prefix, real factor)
{
    char name[16];
    int i = 0;

    for (; i < PARAMETERS; i++) {
        snprintf(name, sizeof name, "d%s%s", prefix, parameter_names[i]);
        if (!is_golden(parameter(gradient, i), folder, name, factor))
            break;
    }
    return i;
}

static inline void check_gradients(struct conformer *gradient,
                                   const char *folder, const char *prefix,
                                   real factor)
{
    const int wrong = first_wrong(gradient, folder, prefix, factor);

    if (wrong < PARAMETERS)
        fail_msg("%s: d%s%s", folder, prefix, parameter_names[wrong]);
}

/* Any numbers for all parameters of a module, gains around 1. */
static inline struct conformer random_module(size_t d, size_t d_ff,
                                             uint64_t seed)
{
    struct conformer module = conformer_new(d, d_ff, EPSILON);

    for (int i = 0; i < PARAMETERS; i++)
        random_fill(parameter(&module, i), seed + (uint64_t)i, (real)0.5);
    for (size_t i = 0; i < d; i++)
        module.norm.gain.data[i] += 1;
    return module;
}

/* Half the sum of squares: a loss that curves, and whose dy is y. */
static inline real half_squares(const struct matrix *y)
{
    real sum = 0;

    for (size_t i = 0; i < y->rows * y->cols; i++)
        sum += y->data[i] * y->data[i] / 2;
    return sum;
}

#endif
