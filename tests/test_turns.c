/* turns.c: the median of what each has taken, by turns. */

#include "check.h"

#include "limits.h"
#include "turns.h"

/* One that says how long it takes. */
struct fake {
    char letter;
    double each, fails_after;
    size_t runs;
};

static char order[4096];

static double fake_run(void *context, size_t times)
{
    struct fake *f = context;

    strncat(order, &f->letter, 1);
    f->runs += times;
    if (f->fails_after > 0 && (double)f->runs > f->fails_after)
        return 0;
    return f->each * (double)times;
}

static void rotates(void **state)
{
    static struct turns t;
    struct fake f[] = {{'a', 1, 0, 0}, {'b', 2, 0, 0}, {'c', 3, 0, 0}};

    (void)state;
    t = (struct turns){0};
    *order = '\0';
    for (size_t i = 0; i < 3; i++)
        turns_add(&t, "name", fake_run, &f[i]);
    for (size_t i = 0; i < 4; i++)
        turns_take(&t);
    assert_string_equal(order, "abc"
                               "abcbcacababc");
    for (size_t i = 0; i < 3; i++)
        assert_true(turns_median(&t, i) == (double)(i + 1));
}

static void runs_what_is_short_often(void **state)
{
    static struct turns t;
    struct fake f[] = {{'a', 0.01, 0, 0},
                       {'b', 0.004, 0, 0},
                       {'c', 1e-30, 0, 0},
                       {'d', 1, 0, 0}};

    (void)state;
    t = (struct turns){0};
    *order = '\0';
    for (size_t i = 0; i < 4; i++)
        turns_add(&t, "name", fake_run, &f[i]);
    turns_take(&t);
    assert_string_equal(order, "abbccdaabbccd");
    assert_int_equal(t.list[0].times, 1);
    assert_int_equal(t.list[1].times, 3);
    assert_int_equal(t.list[2].times, 100000);
    assert_int_equal(t.list[3].times, 1);
    assert_int_equal(t.list[0].before, 2);
    assert_int_equal(t.list[1].before, 6);
    assert_int_equal(t.list[3].before, 0);
    assert_true(fabs(turns_median(&t, 1) - 0.004) < 1e-12);
}

static void gives_medians(void **state)
{
    static struct turns t;
    const double odd[] = {5, 1, 9}, even[] = {7, 1, 3, 100};

    (void)state;
    t = (struct turns){.count = 1};
    assert_true(turns_median(&t, 0) == 0);
    memcpy(t.list[0].seconds, odd, sizeof odd);
    t.done = 3;
    assert_true(turns_median(&t, 0) == 5);
    memcpy(t.list[0].seconds, even, sizeof even);
    t.done = 4;
    assert_true(turns_median(&t, 0) == 5);
    assert_true(turns_quartile(&t, 0) == 3);
}

static void has_no_median_of_failures(void **state)
{
    static struct turns t;
    struct fake f[] = {{'a', 1, 4, 0}, {'b', 1, 0, 0}};

    (void)state;
    t = (struct turns){0};
    turns_add(&t, "a", fake_run, &f[0]);
    turns_add(&t, "b", fake_run, &f[1]);
    for (size_t i = 0; i < 3; i++)
        turns_take(&t);
    assert_true(turns_median(&t, 0) == 1);
    turns_take(&t);
    assert_true(turns_median(&t, 0) == 0);
    assert_true(turns_median(&t, 1) == 1);
}

static void stays_within_its_room(void **state)
{
    static struct turns t;
    struct fake f = {'a', 1, 0, 0};

    (void)state;
    t = (struct turns){0};
    for (size_t i = 0; i < RUNNERS + 2; i++)
        turns_add(&t, "a", fake_run, &f);
    assert_int_equal(t.count, RUNNERS);
    t.done = TURNS;
    f.runs = 0;
    turns_take(&t);
    assert_int_equal(t.done, TURNS);
    assert_int_equal(f.runs, 0);
}

/* A loop that counts what is computed, and one that counts what is read. */
static size_t entries, numbers;

static void count_tile(size_t rows, size_t depth, const real *a, const real *b,
                       const real *from, real *left, real *right, size_t step)
{
    (void)a;
    (void)b;
    (void)from;
    (void)left;
    (void)right;
    assert_int_equal(step, 4);
    entries += rows * depth * 2 * 4;
}

static real count_dot(size_t n, const real *a, const real *b)
{
    assert_true(a == b);
    numbers += n;
    return a[0] + a[n - 1];
}

static void knows_its_limits(void **state)
{
    const struct kernel kernel = {
        .lanes = 4, .rows = 5, .tile = count_tile, .dot = count_dot};
    struct limits limits = limits_new(&kernel, 1), real_ones;

    (void)state;
    limits_multiply(&limits);
    assert_true(limits.flops == 2 * (double)entries);
    limits_read(&limits);
    assert_true(limits.bytes == (double)(numbers * sizeof(real)));
    limits_free(&limits);
    real_ones = limits_new(kernel_chosen(), 1);
    limits_multiply(&real_ones);
    limits_read(&real_ones);
    assert_true(limits.bytes == real_ones.bytes);
    limits_free(&real_ones);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rotates),
        cmocka_unit_test(runs_what_is_short_often),
        cmocka_unit_test(gives_medians),
        cmocka_unit_test(has_no_median_of_failures),
        cmocka_unit_test(stays_within_its_room),
        cmocka_unit_test(knows_its_limits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
