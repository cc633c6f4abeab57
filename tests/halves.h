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

/* Room for one pass of the module, x and dy that p holds. */
static inline void half_room(struct half *p)
{
    p->gradient = conformer_gradient_new(&p->module);
    p->cache = conformer_cache_new(&p->module, p->x.rows);
    p->y = matrix_new(p->x.rows, p->x.cols);
    p->dx = matrix_new(p->x.rows, p->x.cols);
}

static inline void half_free(struct half *p)
{
    conformer_free(&p->module);
    conformer_free(&p->gradient);
    conformer_cache_free(&p->cache);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
    matrix_free(&p->dx);
}

/* The mask of a folder: 1 where it keeps, and 0, to 1 / 0.9 and 0. */
static inline struct matrix golden_mask(const char *folder, const char *name)
{
    struct matrix mask = golden(folder, name);

    for (size_t i = 0; i < mask.rows * mask.cols; i++)
        mask.data[i] /= 1 - (real)0.1;
    return mask;
}

/* All that a pass needs from a folder, which has masks or has none. */
static inline struct half golden_half(const char *folder, bool is_step)
{
    struct half p = {
        .module = golden_module(folder, ""),
        .x = golden(folder, "x"),
        .dy = golden(folder, "cot"),
        .is_step = is_step,
    };

    half_room(&p);
    if (strcmp(folder, "conformer_dropmask_d8") == 0) {
        p.cache.inner = golden_mask(folder, "keep1");
        p.cache.outer = golden_mask(folder, "keep2");
    }
    return p;
}

/* Does the pass that p has made give all that the folder says? */
static inline bool half_is_right(struct half *p, const char *folder)
{
    const real share = p->is_step ? (real)0.5 : 1;

    return is_golden(&p->y, folder, p->is_step ? "half_out" : "out", 1) &&
           is_golden(&p->dx, folder, p->is_step ? "half_dx" : "dx", 1) &&
           first_wrong(&p->gradient, folder, "", share) == PARAMETERS;
}

/* The large module, whose weights are made from their seeds. */
static inline struct half large_half(bool is_step)
{
    const char *folder = "conformer_d144";
    struct half p = {
        .module = conformer_new(144, 576, EPSILON),
        .x = golden(folder, "x"),
        .dy = golden(folder, "cot"),
        .is_step = is_step,
    };

    random_fill(&p.module.up.weight, 9002, (real)0.125);
    random_fill(&p.module.down.weight, 9004, (real)0.0625);
    for (int i = 0; i < PARAMETERS; i++)
        if (parameter_names[i][0] != 'W') {
            matrix_free(parameter(&p.module, i));
            *parameter(&p.module, i) = golden(folder, parameter_names[i]);
        }
    half_room(&p);
    return p;
}

#endif
