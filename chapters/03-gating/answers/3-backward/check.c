/* The check of exercise 3.3. */

#include "exercise.h"
#include "glu.h"
#include "random.h"

static const struct activation *f;
static struct matrix gate, up, dh, dl_dgate, dl_dup, dgate_before, dup_before;

/* What an answer may add to an entry of dl_dgate or of dl_dup. */
typedef real (*share)(real gate, real up, real dh);

static real right_dgate(real g, real u, real d)
{
    return f->slope(g) * u * d;
}

static real right_dup(real g, real u, real d)
{
    (void)u;
    return f->value(g) * d;
}

static real slope_alone(real g, real u, real d)
{
    (void)u;
    return f->slope(g) * d;
}

static real up_alone(real g, real u, real d)
{
    (void)g;
    return u * d;
}

static real gate_alone(real g, real u, real d)
{
    (void)u;
    return g * d;
}

static real slope_at_up(real g, real u, real d)
{
    (void)g;
    return f->slope(u) * u * d;
}

static real slope_at_up_times_gate(real g, real u, real d)
{
    return f->slope(u) * g * d;
}

static real slope_at_product(real g, real u, real d)
{
    return f->slope(g * u) * u * d;
}

static real slope_and_value(real g, real u, real d)
{
    return f->slope(g) * f->value(g) * u * d;
}

static real whole_product(real g, real u, real d)
{
    return f->value(g) * u * d;
}

static real dgate_without_dh(real g, real u, real d)
{
    (void)d;
    return f->slope(g) * u;
}

static real dup_without_dh(real g, real u, real d)
{
    (void)u, (void)d;
    return f->value(g);
}

static real share_at(share added, size_t i)
{
    return added(gate.data[i], up.data[i], dh.data[i]);
}

/* Is m `times` what it was before, with that share added everywhere? */
static bool holds(const struct matrix *m, real times,
                  const struct matrix *before, share added)
{
    bool all = true;

    for (size_t i = 0; i < m->rows * m->cols; i++)
        all = all &&
              near(m->data[i], times * before->data[i] + share_at(added, i));
    return all;
}

static bool in_dgate(share added)
{
    return holds(&dl_dgate, 1, &dgate_before, added);
}

static bool in_dup(share added)
{
    return holds(&dl_dup, 1, &dup_before, added);
}

/* Has the first entry changed, but not the last one, which should? */
static bool is_begun(const struct matrix *m, const struct matrix *before,
                     share added)
{
    const size_t last = m->rows * m->cols - 1;

    return m->data[0] != before->data[0] &&
           m->data[last] == before->data[last] && share_at(added, last) != 0;
}

static void name_dgate(void)
{
    if (holds(&dl_dgate, 0, &dgate_before, right_dgate))
        wrong("dgate was overwritten: add to what is there.");
    if (is_begun(&dl_dgate, &dgate_before, right_dgate))
        wrong("Only the first entries have changed: there are rows * cols of "
              "them.");
    if (in_dgate(slope_alone))
        wrong("up has no part in your dgate. If up is 0, so is h, whatever "
              "gate is.");
    if (in_dgate(slope_at_up) || in_dgate(slope_at_up_times_gate))
        wrong("The slope was taken at up, but f is applied to gate alone.");
    if (in_dgate(slope_at_product))
        wrong("The slope was taken at gate * up, but f is applied to gate "
              "alone.");
    if (in_dgate(slope_and_value))
        wrong("f(gate) has no part in your dgate beside its slope: that "
              "stands in its place.");
    if (in_dgate(whole_product))
        wrong("dgate got f's value where its slope belongs.");
    if (in_dgate(dgate_without_dh))
        wrong("dh has no part in your dgate: it says how much h matters.");
    if (in_dgate(up_alone))
        wrong("f has no part in your dgate, as if h were gate * up.");
}

static void name_dup(void)
{
    if (holds(&dl_dup, 0, &dup_before, right_dup))
        wrong("dup was overwritten: add to what is there.");
    if (is_begun(&dl_dup, &dup_before, right_dup))
        wrong("Only the first entries of dup have changed: there are rows * "
              "cols of them.");
    if (in_dup(gate_alone))
        wrong("dup: up was multiplied by f(gate), not gate itself.");
    if (in_dup(slope_alone))
        wrong("dup got f's slope, but f(gate) does not change when up does.");
    if (in_dup(whole_product))
        wrong("up has a part in your dup. By what was up multiplied?");
    if (in_dup(dup_without_dh))
        wrong("dh has no part in your dup: it says how much h matters.");
}

/* Was what product_backward() got to read left alone? */
static bool same(const struct matrix *m, const struct matrix *was)
{
    return memcmp(m->data, was->data, m->rows * m->cols * sizeof(real)) == 0;
}

static void expect_share(const char *name, const struct matrix *m,
                         const struct matrix *before, share added)
{
    struct matrix want = matrix_copy(before);

    for (size_t i = 0; i < m->rows * m->cols; i++)
        want.data[i] += share_at(added, i);
    expect(name, m->data, want.data, m->rows, m->cols);
    matrix_free(&want);
}

/* Calls the answer, and looks for the usual mistakes where it is wrong. */
static void judge(void)
{
    struct matrix gate_was = matrix_copy(&gate), up_was = matrix_copy(&up);
    struct matrix dh_was = matrix_copy(&dh);

    dgate_before = matrix_copy(&dl_dgate);
    dup_before = matrix_copy(&dl_dup);
    product_backward(f, &gate, &up, &dh, &dl_dgate, &dl_dup);
    if (!same(&gate, &gate_was) || !same(&up, &up_was) || !same(&dh, &dh_was))
        wrong("gate, up or dh was written to: only dgate and dup are to "
              "change.");
    if (!in_dgate(right_dgate) && in_dgate(right_dup) && in_dup(right_dgate))
        wrong("What belongs to dgate and to dup was added each in the other's "
              "place.");
    if (!in_dgate(right_dgate))
        name_dgate();
    expect_share("dgate", &dl_dgate, &dgate_before, right_dgate);
    if (!in_dup(right_dup))
        name_dup();
    expect_share("dup", &dl_dup, &dup_before, right_dup);
    matrix_free(&gate_was);
    matrix_free(&up_was);
    matrix_free(&dh_was);
    matrix_free(&dgate_before);
    matrix_free(&dup_before);
}

/* Numbers small enough to follow. */
static void check_by_hand(void)
{
    static real gates[] = {-1, 2, 1, -2}, ups[] = {3, -1, 2, 5};
    static real dhs[] = {10, 1, 2, 4};
    static real dgates[] = {1, 1, 1, 1}, dups[] = {2, 2, 2, 2};

    given = "(SiLU, gate = {{-1, 2}, {1, -2}}, up = {{3, -1}, {2, 5}},\n"
            "dh = {{10, 1}, {2, 4}}; dgate was 1 and dup 2 everywhere.\n"
            "SiLU is -0.2689414 at -1, 1.7615942 at 2, 0.7310586 at 1 and "
            "-0.2384058 at -2,\n"
            "its slope 0.0723295, 1.0907842, 0.9276705 and -0.0907842.)\n";
    gate = (struct matrix){2, 2, gates};
    up = (struct matrix){2, 2, ups};
    dh = (struct matrix){2, 2, dhs};
    dl_dgate = (struct matrix){2, 2, dgates};
    dl_dup = (struct matrix){2, 2, dups};
    f = glu_named("swiglu");
    judge();
}

static struct matrix random_matrix(size_t rows, size_t cols, uint64_t seed)
{
    struct matrix m = matrix_new(rows, cols);

    random_fill(&m, seed, 4);
    return m;
}

/* Random numbers of one shape, with one kind. */
static void check_random(const struct activation *kind, size_t rows,
                         size_t cols)
{
    static char what[64];

    snprintf(what, sizeof what, "(Random numbers, %s, gate: [%zu][%zu].)\n",
             kind->name, rows, cols);
    given = what;
    f = kind;
    gate = random_matrix(rows, cols, 1);
    up = random_matrix(rows, cols, 2);
    dh = random_matrix(rows, cols, 3);
    dl_dgate = random_matrix(rows, cols, 4);
    dl_dup = random_matrix(rows, cols, 5);
    judge();
    matrix_free(&gate);
    matrix_free(&up);
    matrix_free(&dh);
    matrix_free(&dl_dgate);
    matrix_free(&dl_dup);
}

static void check(void)
{
    check_by_hand();
    for (const struct activation *kind = glu_kinds; kind->name; kind++) {
        check_random(kind, 3, 4);
        check_random(kind, 5, 2);
        check_random(kind, 1, 7);
        check_random(kind, 4, 1);
        check_random(kind, 7, 11);
        check_random(kind, 1, 1);
    }
}
