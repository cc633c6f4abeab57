/* The check of exercise 3.4. */

#include "exercise.h"
#include "random.h"

static struct matrix packed, gate, up;
static size_t block, d_ff, d;

/* Where in packed an answer may find entry (j, i) of gate and of up. */
struct places {
    size_t (*gate)(size_t j, size_t i), (*up)(size_t j, size_t i);
    const char *mistake;
};

/* Entry i of a row of packed. */
static size_t in_row(size_t row, size_t i)
{
    return row * d + i;
}

/* Number n of those that stand first, in blocks of some size. */
static size_t first(size_t size, size_t n)
{
    return n / size * 2 * size + n % size;
}

static size_t right_gate(size_t j, size_t i)
{
    return in_row(first(block, j), i);
}

static size_t right_up(size_t j, size_t i)
{
    return in_row(first(block, j) + block, i);
}

static size_t upper_half(size_t j, size_t i)
{
    return in_row(j, i);
}

static size_t lower_half(size_t j, size_t i)
{
    return in_row(d_ff + j, i);
}

static size_t even_row(size_t j, size_t i)
{
    return in_row(2 * j, i);
}

static size_t odd_row(size_t j, size_t i)
{
    return in_row(2 * j + 1, i);
}

static size_t gate_by_number(size_t j, size_t i)
{
    return in_row(first(d_ff / block, j), i);
}

static size_t up_by_number(size_t j, size_t i)
{
    return in_row(first(d_ff / block, j) + d_ff / block, i);
}

static size_t up_not_skipped(size_t j, size_t i)
{
    return in_row(block + j, i);
}

static size_t up_far(size_t j, size_t i)
{
    return in_row(first(block, j) + d_ff, i);
}

static size_t gate_column(size_t j, size_t i)
{
    return i * 2 * d_ff + first(block, j);
}

static size_t up_column(size_t j, size_t i)
{
    return i * 2 * d_ff + first(block, j) + block;
}

static size_t gate_number(size_t j, size_t i)
{
    return first(block, j * d + i);
}

static size_t up_number(size_t j, size_t i)
{
    return first(block, j * d + i) + block;
}

static const struct places mistakes[] = {
    {upper_half, lower_half,
     "The first half of packed went to gate, whatever `block` says."},
    {even_row, odd_row,
     "Every other row went to gate, whatever `block` says."},
    {right_up, right_gate,
     "gate got what belongs to up, and up what belongs to gate."},
    {gate_by_number, up_by_number,
     "`block` was taken for the number of blocks. It is the number of rows in "
     "each."},
    {upper_half, up_not_skipped,
     "Behind the first block the rows of gate do not go on at once: there "
     "come\nthose of up."},
    {right_gate, up_far,
     "up's rows stand `block` rows behind gate's, not d_ff rows."},
    {right_gate, lower_half,
     "up's rows stand `block` rows behind gate's, not all in the second "
     "half."},
    {gate_column, up_column,
     "Columns of packed went to gate and up, but packed: [2 d_ff][d] holds "
     "one\nunit in each row."},
    {gate_number, up_number,
     "These are blocks of numbers. A block is `block` whole rows, of d "
     "numbers each."},
};

/* Does m hold the entries of packed that stand at those places? */
static bool holds(const struct matrix *m, size_t (*place)(size_t j, size_t i))
{
    bool all = true;

    for (size_t j = 0; j < d_ff; j++)
        for (size_t i = 0; i < d; i++)
            all = all && m->data[j * d + i] == packed.data[place(j, i)];
    return all;
}

static void name_mistake(const struct matrix *gate_before)
{
    const size_t behind = block * d;

    for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++)
        if (holds(&gate, mistakes[k].gate) && holds(&up, mistakes[k].up))
            wrong("%s", mistakes[k].mistake);
    if (near(gate.data[0], gate_before->data[0] + packed.data[0]))
        wrong("A row of packed was added to what gate held before: overwrite "
              "it.");
    if (block < d_ff && gate.data[0] != gate_before->data[0] &&
        gate.data[behind] == gate_before->data[behind])
        wrong("Only the first block of gate was filled: there are d_ff / "
              "block of them.");
}

/* What stands at those places, in a matrix of its own. */
static struct matrix from(size_t (*place)(size_t j, size_t i))
{
    struct matrix m = matrix_new(d_ff, d);

    for (size_t j = 0; j < d_ff; j++)
        for (size_t i = 0; i < d; i++)
            m.data[j * d + i] = packed.data[place(j, i)];
    return m;
}

/* Calls the answer, and looks for the usual mistakes where it is wrong. */
static void judge(void)
{
    struct matrix packed_was = matrix_copy(&packed);
    struct matrix gate_before = matrix_copy(&gate);
    struct matrix want_gate = from(right_gate), want_up = from(right_up);

    unpack_blocks(&packed, block, &gate, &up);
    if (memcmp(packed.data, packed_was.data, 2 * d_ff * d * sizeof(real)) != 0)
        wrong("packed was written to: only gate and up are to change.");
    if (!holds(&gate, right_gate) || !holds(&up, right_up))
        name_mistake(&gate_before);
    expect("gate", gate.data, want_gate.data, d_ff, d);
    expect("up", up.data, want_up.data, d_ff, d);
    matrix_free(&packed_was);
    matrix_free(&gate_before);
    matrix_free(&want_gate);
    matrix_free(&want_up);
}

/*
 * Six units of three inputs, by twos: none of the mistakes is right here.
 * Behind packed there is room, so that who looks too far is told why.
 */
static void check_by_hand(void)
{
    d_ff = 6;
    d = 3;
    block = 2;
    given = "(d_ff = 6, d = 3, block = 2; row r of packed is {100 + r, 200 + "
            "r, 300 + r},\nso row 0 of up is {102, 202, 302} and row 2 of "
            "gate {104, 204, 304}. gate and\nup held -1 everywhere before.)\n";
    packed = matrix_new(3 * d_ff, d);
    packed.rows = 2 * d_ff;
    gate = matrix_new(d_ff, d);
    up = matrix_new(d_ff, d);
    for (size_t r = 0; r < 3 * d_ff; r++)
        for (size_t i = 0; i < d; i++)
            matrix_row(&packed, r)[i] = (real)(100 * (i + 1) + r);
    for (size_t i = 0; i < d_ff * d; i++)
        gate.data[i] = up.data[i] = -1;
    judge();
    matrix_free(&packed);
    matrix_free(&gate);
    matrix_free(&up);
}

/* Random weights of that shape. */
static void check_random(void)
{
    static char what[96];

    snprintf(what, sizeof what,
             "(Random numbers, d_ff = %zu, d = %zu, block = %zu.)\n", d_ff, d,
             block);
    given = what;
    packed = matrix_new(2 * d_ff, d);
    random_fill(&packed, 1, 1);
    gate = matrix_new(d_ff, d);
    random_fill(&gate, 2, 1);
    up = matrix_new(d_ff, d);
    random_fill(&up, 3, 1);
    judge();
    matrix_free(&packed);
    matrix_free(&gate);
    matrix_free(&up);
}

static void check(void)
{
    const size_t widths[] = {1, 2, 3, 5, 13};

    check_by_hand();
    for (d_ff = 1; d_ff <= 15; d_ff++)
        for (block = 1; block <= d_ff; block++)
            for (size_t k = 0; k < sizeof widths / sizeof *widths; k++) {
                d = widths[k];
                if (d_ff % block == 0)
                    check_random();
            }
}
