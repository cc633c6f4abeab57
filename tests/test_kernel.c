#include "check.h"

#include <float.h>

#include "kernels.h"

static const bool is_float = sizeof(real) == sizeof(float);

/* So many roundings of a number near 1. */
static double roundings(double n)
{
    return n * (is_float ? (double)FLT_EPSILON : DBL_EPSILON) / 2;
}

/* A tile with all that is beside it, in memory that ends where it should. */
struct job {
    size_t rows, depth, lanes;
    struct matrix a, b, from, sums;
};

/* a(r, k). */
static real *entry(const struct job *job, size_t r, size_t k)
{
    return matrix_row(&job->a, k / job->lanes * job->rows + r) +
           k % job->lanes;
}

static struct job job_new(const struct kernel *k, size_t rows, size_t depth)
{
    struct job job = {
        .rows = rows,
        .depth = depth,
        .lanes = k->lanes,
        .a = matrix_new((depth + k->lanes - 1) / k->lanes * rows, k->lanes),
        .b = matrix_new(depth, 2 * k->lanes),
        .from = matrix_new(2, k->lanes),
        .sums = matrix_new(2 * rows, k->lanes),
    };

    fill_whole(job.a.data, job.a.rows * k->lanes, depth);
    for (size_t i = depth; i < job.a.rows / rows * k->lanes; i++)
        for (size_t r = 0; r < rows; r++)
            *entry(&job, r, i) = (real)NAN;
    fill_whole(job.from.data, 2 * k->lanes, depth + 3);
    fill_whole(job.b.data, depth * 2 * k->lanes, depth + 1);
    fill_whole(job.sums.data, 2 * rows * k->lanes, depth + 2);
    return job;
}

static void job_free(struct job *job)
{
    matrix_free(&job->a);
    matrix_free(&job->b);
    matrix_free(&job->from);
    matrix_free(&job->sums);
}

/* `from`, plus the sum over k, in double. */
static double exact_sum(const struct job *job, double from, size_t half,
                        size_t r, size_t lane)
{
    double sum = from;

    for (size_t k = 0; k < job->depth; k++)
        sum += (double)*entry(job, r, k) *
               (double)matrix_row(&job->b, k)[half * job->lanes + lane];
    return sum;
}

/*
 * A tile that is added to its sums, or one that begins with `from`; in the
 * middle of a wider matrix, whose other columns are nobody's business.
 */
static void check_tile(const struct kernel *kernel, size_t rows, size_t depth,
                       bool begins)
{
    const size_t width = 2 * kernel->lanes;
    struct job job = job_new(kernel, rows, depth);
    struct matrix before = matrix_new(rows, width + 5), got;

    fill_whole(before.data, rows * (width + 5), depth + 2);
    got = matrix_copy(&before);
    kernel->tile(rows, depth, job.a.data, job.b.data,
                 begins ? job.from.data : NULL, got.data + 3,
                 got.data + 3 + job.lanes, got.cols);
    for (size_t i = 0; i < rows * got.cols; i++) {
        const size_t c = i % got.cols - 3;
        double want = (double)before.data[i];

        if (c < width)
            want = exact_sum(&job, begins ? (double)job.from.data[c] : want,
                             c / job.lanes, i / got.cols, c % job.lanes);
        if ((double)got.data[i] != want)
            fail_msg("%s, %zu rows, depth %zu: sum %zu is %g, expected %g",
                     kernel->name, rows, depth, i, (double)got.data[i], want);
    }
    job_free(&job);
    matrix_free(&before);
    matrix_free(&got);
}

static void check_tiles(const struct kernel *kernel)
{
    const size_t depths[] = {0, 1, 2, 3, 4, 5, 17, 383, 384, 1000};

    assert_true(kernel->rows >= 1 && kernel->rows <= KERNEL_ROWS);
    assert_true(kernel->lanes >= 1 && kernel->lanes <= KERNEL_LANES);
    for (size_t rows = 1; rows <= kernel->rows; rows++)
        for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
            for (int begins = 0; begins < 2; begins++)
                check_tile(kernel, rows, depths[i], begins);
}

static void multiplies_tiles(void **state)
{
    (void)state;
    with_each_kernel(check_tiles);
}

/* 2^24 + 1 is no float, nor 2^53 + 1 a double; each plus 1000 is. */
static void check_order(const struct kernel *kernel)
{
    const real large = (real)(is_float ? 0x1p24 : 0x1p53);
    struct job job = job_new(kernel, 1, 1000);

    for (size_t k = 0; k < 1000; k++) {
        *entry(&job, 0, k) = 1;
        for (size_t c = 0; c < 2 * kernel->lanes; c++)
            matrix_row(&job.b, k)[c] = 1;
    }
    for (size_t i = 0; i < 2 * kernel->lanes; i++)
        job.sums.data[i] = large;
    kernel->tile(1, 1000, job.a.data, job.b.data, NULL, job.sums.data,
                 job.sums.data + job.rows * job.lanes, job.lanes);
    for (size_t i = 0; i < 2 * kernel->lanes; i++)
        assert_true(job.sums.data[i] == large + 1000);
    job_free(&job);
}

static void forms_sums_before_it_adds_them(void **state)
{
    (void)state;
    with_each_kernel(check_order);
}

/* NaN in row 2 of a or in the right half's first lane of b, and no further. */
static void check_nan(const struct kernel *kernel)
{
    for (int in_b = 0; in_b < 2; in_b++) {
        struct job job = job_new(kernel, kernel->rows, 7);

        if (in_b)
            matrix_row(&job.b, 3)[kernel->lanes] = (real)NAN;
        else
            *entry(&job, 2, 3) = (real)NAN;
        kernel->tile(job.rows, 7, job.a.data, job.b.data, NULL, job.sums.data,
                     job.sums.data + job.rows * job.lanes, job.lanes);
        for (size_t i = 0; i < 2 * job.rows * job.lanes; i++) {
            const size_t half = i / job.lanes / job.rows;
            const bool hit = in_b ? half == 1 && i % job.lanes == 0
                                  : i / job.lanes % job.rows == 2;

            assert_true(hit == (bool)isnan(job.sums.data[i]));
        }
        job_free(&job);
    }
}

static void keeps_nan_in_its_sums(void **state)
{
    (void)state;
    with_each_kernel(check_nan);
}

/* Rows that begin anywhere; behind their end is NaN, which is not read. */
static void check_dot(const struct kernel *kernel, size_t n, size_t at)
{
    struct matrix a = matrix_new(1, n + 4), b = matrix_new(1, n + 4);
    real *const a0 = a.data + at, *const b0 = b.data + (at * 2 + 1) % 4;
    double want = 0;

    for (size_t i = 0; i < n + 4; i++)
        a.data[i] = b.data[i] = (real)NAN;
    fill_whole(a0, n, n);
    fill_whole(b0, n, n + 1);
    for (size_t i = 0; i < n; i++)
        want += (double)a0[i] * (double)b0[i];
    if ((double)kernel->dot(n, a0, b0) != want)
        fail_msg("%s: dot of %zu at %zu", kernel->name, n, at);
    matrix_free(&a);
    matrix_free(&b);
}

static void check_dots(const struct kernel *kernel)
{
    const size_t primes[] = {71, 127, 131, 251, 257, 509, 521, 1021, 4099};

    for (size_t at = 0; at < 4; at++) {
        for (size_t n = 0; n <= 70; n++)
            check_dot(kernel, n, at);
        for (size_t i = 0; i < sizeof primes / sizeof *primes; i++)
            check_dot(kernel, primes[i], at);
    }
}

static void multiplies_rows(void **state)
{
    (void)state;
    with_each_kernel(check_dots);
}

/* It changes nothing. */
static void check_fetch(const struct kernel *kernel)
{
    real row[2 * KERNEL_LANES] = {0};

    kernel->fetch(row);
    for (size_t i = 0; i < 2 * KERNEL_LANES; i++)
        assert_true(row[i] == 0);
}

static void fetches_without_a_change(void **state)
{
    (void)state;
    with_each_kernel(check_fetch);
}

/* Values from all over the line; the last ones are its ends. */
static size_t fill_values(real *z)
{
    const real tiny = (real)(is_float ? 0x1p-149 : 0x1p-1074);
    const real normal = (real)(is_float ? (double)FLT_MIN : DBL_MIN);
    const real most = (real)(is_float ? (double)FLT_MAX : DBL_MAX);
    const real sizes[] = {0,           tiny,
                          normal / 3,  normal,
                          (real)1e-20, (real)0.1,
                          1,           (real)1.2784645,
                          10,          (real)86.5,
                          88,          100,
                          (real)103.9, 174,
                          175,         708,
                          (real)744.5, 1416,
                          1420,        3000,
                          most,        (real)INFINITY,
                          (real)NAN};
    size_t n = 0;

    for (real x = -30; x < 30; x += (real)0.37)
        z[n++] = x;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        z[n++] = sizes[i];
        z[n++] = -sizes[i];
    }
    return n;
}

enum { VALUES = 256 };

/*
 * As activation.h has it, which is right to a few roundings: infinities and
 * NaN, the sign, and what is not a normal number up to the least normal one.
 */
static void check_silu(const struct kernel *kernel)
{
    const double least = is_float ? (double)FLT_MIN : DBL_MIN;
    real z[VALUES], h[VALUES];
    const size_t n = fill_values(z);

    kernel->silu(n, z, h);
    for (size_t i = 0; i < n; i++) {
        const double want = (double)silu(z[i]), got = (double)h[i];
        const double near = roundings(14) * fmax(fabs(want), least);

        if (isnan(want)   ? !isnan(got)
            : isinf(want) ? got != want
                          : !(fabs(got - want) <= near &&
                              !signbit(got) == !signbit(want)))
            fail_msg("%s: silu(%g) is %.9g, expected %.9g", kernel->name,
                     (double)z[i], got, want);
    }
}

static void check_slope(const struct kernel *kernel)
{
    real z[VALUES], h[VALUES];
    const size_t n = fill_values(z);

    kernel->silu_slope(n, z, h);
    for (size_t i = 0; i < n; i++) {
        const double want = (double)silu_slope(z[i]), got = (double)h[i];

        if (isnan(want) ? !isnan(got) : !(fabs(got - want) <= roundings(8)))
            fail_msg("%s: the slope at %g is %.9g, expected %.9g",
                     kernel->name, (double)z[i], got, want);
        if (z[i] > 1500 && got != 1)
            fail_msg("%s: the slope at %g is %.9g", kernel->name, (double)z[i],
                     got);
        if (z[i] < -1500 && got != 0)
            fail_msg("%s: the slope at %g is %.9g", kernel->name, (double)z[i],
                     got);
    }
}

static void knows_silu(void **state)
{
    (void)state;
    with_each_kernel(check_silu);
    with_each_kernel(check_slope);
}

/* However many are asked for, and wherever they go: the bits of one alone. */
static void check_tail(void (*f)(size_t, const real *, real *), size_t n,
                       size_t at)
{
    real z[64], h[64], alone;

    fill_whole(z, 64, n);
    memcpy(h, z, sizeof h);
    f(n, h + at, h + at);
    for (size_t i = 0; i < 64; i++) {
        f(1, z + i, &alone);
        if (i < at || i >= at + n)
            alone = z[i];
        assert_memory_equal(&h[i], &alone, sizeof alone);
    }
    f(n, z + at, h);
    for (size_t i = 0; i < n; i++) {
        f(1, z + at + i, &alone);
        assert_memory_equal(&h[i], &alone, sizeof alone);
    }
}

static void check_tails(const struct kernel *kernel)
{
    for (size_t n = 0; n <= 40; n++)
        for (size_t at = 0; at < 4; at++) {
            check_tail(kernel->silu, n, at);
            check_tail(kernel->silu_slope, n, at);
        }
}

static void takes_any_number_in_place(void **state)
{
    (void)state;
    with_each_kernel(check_tails);
}

/* SiLU by the kernel, and each other curve by itself. */
static void check_curves(const struct kernel *kernel)
{
    real z[40], got[40], want[40];

    fill_whole(z, 40, 3);
    for (const struct activation *f = activations; f->name; f++) {
        const bool is_silu = strcmp(f->name, "silu") == 0;

        for (size_t i = 0; i < 40; i++)
            want[i] = f->value(z[i]);
        if (is_silu)
            kernel->silu(40, z, want);
        kernel_values(kernel, f, 40, z, got);
        assert_memory_equal(got, want, sizeof got);
        for (size_t i = 0; i < 40; i++)
            want[i] = f->slope(z[i]);
        if (is_silu)
            kernel->silu_slope(40, z, want);
        kernel_slopes(kernel, f, 40, z, got);
        assert_memory_equal(got, want, sizeof got);
    }
}

static void takes_each_activation(void **state)
{
    (void)state;
    with_each_kernel(check_curves);
}

static void knows_kernels_by_name(void **state)
{
    (void)state;
    assert_null(kernel_named("no such"));
    assert_null(kernel_named(""));
    assert_non_null(kernel_named("plain"));
    for (size_t i = 0; i < KERNELS; i++) {
        const struct kernel *kernel = kernel_named(kernel_names[i]);

        if (kernel)
            assert_string_equal(kernel->name, kernel_names[i]);
    }
}

/* Without a name the last that is here, the widest. */
static void takes_the_one_that_is_asked_for(void **state)
{
    const struct kernel *widest = NULL;

    (void)state;
    for (size_t i = 0; i < KERNELS; i++) {
        const struct kernel *kernel = kernel_named(kernel_names[i]);

        if (!kernel)
            continue;
        widest = kernel;
        assert_int_equal(setenv("FFN_KERNEL", kernel_names[i], 1), 0);
        assert_ptr_equal(kernel_chosen(), kernel);
    }
    assert_int_equal(unsetenv("FFN_KERNEL"), 0);
    assert_ptr_equal(kernel_chosen(), widest);
}

static void choose_unknown(void)
{
    setenv("FFN_KERNEL", "no such", 1);
    kernel_chosen();
}

static void choose_nothing(void)
{
    setenv("FFN_KERNEL", "", 1);
    kernel_chosen();
}

static void refuses_unknown_names(void **state)
{
    (void)state;
    check_stops(choose_unknown, 0, "FFN_KERNEL: no kernel 'no such' here\n");
    check_stops(choose_nothing, 0, "FFN_KERNEL: no kernel '' here\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(multiplies_tiles),
        cmocka_unit_test(forms_sums_before_it_adds_them),
        cmocka_unit_test(keeps_nan_in_its_sums),
        cmocka_unit_test(multiplies_rows),
        cmocka_unit_test(fetches_without_a_change),
        cmocka_unit_test(knows_silu),
        cmocka_unit_test(takes_any_number_in_place),
        cmocka_unit_test(takes_each_activation),
        cmocka_unit_test(knows_kernels_by_name),
        cmocka_unit_test(takes_the_one_that_is_asked_for),
        cmocka_unit_test(refuses_unknown_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
