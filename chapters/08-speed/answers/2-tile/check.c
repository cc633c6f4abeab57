/* The check of exercise 8.2. */

#include "exercise.h"
#include "random.h"

enum { ROWS = 4, COLS = 8, ALL = ROWS * COLS };

/* What goes in, and what `sums` held before. */
static struct matrix a, b;
static real before[ALL], sums[ALL];

/* How an entry may come about: right, or in one of the usual wrong ways. */
struct formula {
    real times;               /* what it held before */
    size_t a_k, a_r;          /* a[k][r] is a[k * a_k + r * a_r] */
    size_t b_k, b_c;          /* and b[k][c] likewise */
    size_t from;              /* the first k that counts */
    bool running, rows_above; /* are earlier sums in it, or rows? */
};

static struct formula right(void)
{
    return (struct formula){1, ROWS, 1, COLS, 1, 0, false, false};
}

static real product_sum(struct formula f, size_t r, size_t c)
{
    real sum = 0;

    for (size_t k = f.from; k < a.rows; k++)
        sum += a.data[k * f.a_k + r * f.a_r] * b.data[k * f.b_k + c * f.b_c] *
               (f.running ? (real)(a.rows - k) : 1);
    return sum;
}

static real entry(struct formula f, size_t r, size_t c)
{
    real sum = product_sum(f, r, c);

    for (size_t above = 0; f.rows_above && above < r; above++)
        sum += product_sum(f, above, c);
    return f.times * before[r * COLS + c] + sum;
}

static bool holds(struct formula f)
{
    bool all = true;

    for (size_t i = 0; i < ALL; i++)
        all = all && near(sums[i], entry(f, i / COLS, i % COLS));
    return all;
}

/* Are the sums of place (r, c) at [c][r]? */
static bool is_transposed(void)
{
    bool all = true;

    for (size_t r = 0; r < ROWS; r++)
        for (size_t c = 0; c < COLS; c++)
            all = all && near(sums[c * ROWS + r] - before[c * ROWS + r],
                              entry(right(), r, c) - before[r * COLS + c]);
    return all;
}

static void name_order(void)
{
    struct formula in_rows = right(), in_columns = right();

    in_rows.a_k = in_columns.b_k = 1;
    in_rows.a_r = in_columns.b_c = a.rows;
    if (holds(in_rows))
        wrong("a was read as [4][depth], but it is packed: [depth][4].");
    if (holds(in_columns))
        wrong("b was read as [8][depth], but it is packed: [depth][8].");
    if (is_transposed())
        wrong("The sums were stored as [8][4], but sums is [4][8]: (r, c) is "
              "at r * 8 + c.");
}

static void name_mistake(void)
{
    struct formula lost = right(), twice = right(), last = right();
    struct formula running = right(), above = right();

    lost.times = 0;
    twice.times = 2;
    last.from = a.rows - 1;
    running.running = true;
    above.rows_above = true;
    if (holds(lost))
        wrong("sums lost what it held before: add to it.");
    if (holds(twice))
        wrong("What sums held before is in it twice: your own sums are to "
              "begin with 0.");
    if (holds(last))
        wrong("In your sums only the last k counts: add to them.");
    if (holds(running))
        wrong("Your sums were added to `sums` after every k, but they grow: "
              "add them once, at\nthe end.");
    if (holds(above))
        wrong("In each row of sums are the rows above as well: your sums are "
              "to begin with 0\nfor each row, or to be 32.");
    name_order();
}

static bool same(const struct matrix *m, const struct matrix *was)
{
    return memcmp(m->data, was->data, m->rows * m->cols * sizeof(real)) == 0;
}

/* Calls the answer, and looks for the usual mistakes where it is wrong. */
static void judge(void)
{
    struct matrix a_was = matrix_copy(&a), b_was = matrix_copy(&b);
    real want[ALL];

    for (size_t i = 0; i < ALL; i++)
        sums[i] = before[i] = random_at(3, i, 4);
    tile_4_by_8(a.rows, a.data, b.data, sums);
    if (!same(&a, &a_was) || !same(&b, &b_was))
        wrong("a or b was written to: only sums is to change.");
    for (size_t i = 0; i < ALL; i++)
        want[i] = entry(right(), i / COLS, i % COLS);
    if (a.rows > 1 && !all_near(sums, want, ALL))
        name_mistake();
    expect("sums", sums, want, ROWS, COLS);
    matrix_free(&a_was);
    matrix_free(&b_was);
}

static void check_depth(size_t depth)
{
    static char what[96];

    snprintf(what, sizeof what,
             "(Random numbers in a, b and, before, in sums; depth = %zu.)\n",
             depth);
    given = what;
    a = matrix_new(depth, ROWS);
    b = matrix_new(depth, COLS);
    random_fill(&a, 1, 2);
    random_fill(&b, 2, 2);
    judge();
    matrix_free(&a);
    matrix_free(&b);
}

/* One NaN in a is to spoil its own row, and no other. */
static void check_nan(void)
{
    given = "(Random numbers, depth = 5, but a[2][1] is NaN.)\n";
    a = matrix_new(5, ROWS);
    b = matrix_new(5, COLS);
    random_fill(&a, 1, 2);
    random_fill(&b, 2, 2);
    a.data[2 * ROWS + 1] = (real)NAN;
    memcpy(sums, before, sizeof sums);
    tile_4_by_8(a.rows, a.data, b.data, sums);
    for (size_t i = 0; i < ALL; i++)
        if (isnan(sums[i]) != (i / COLS == 1))
            wrong("sums[%zu][%zu]: expected %s, got %g", i / COLS, i % COLS,
                  i / COLS == 1 ? "NaN" : "a number", sums[i]);
    matrix_free(&a);
    matrix_free(&b);
}

static void check(void)
{
    const size_t depths[] = {3, 2, 5, 1, 0, 4, 8, 12, 100, 257};

    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
        check_depth(depths[i]);
    check_nan();
}
