/*
 * Every float through every curve (`make sweep`), or one in 8191 of them
 * (`make test`): a number, of the right sign, no further from the exact value
 * than a few roundings. The double build takes the same numbers, and there
 * the exact value is not asked for.
 */

#include "check.h"

#include <float.h>

#include "activation.h"
#include "exact.h"
#include "kernels.h"

/*
 * A curve, what it should be, and where its sign changes: below that place it
 * is negative or zero, above it positive or zero.
 *
 * The error's bound, 0 for that of activation.h, is a share of the result if
 * the sign changes at 0, and else absolute.
 */
struct curve {
    real (*function)(real);
    double (*exact)(double);
    double sign_change;
    double at_zero, slope_at_zero; /* all there is to it very near 0 */
    double right, slope_right;     /* and very far on the right */
    double bound;                  /* of the error */
};

static const struct curve curves[] = {
    {sigmoid, exact_sigmoid, -HUGE_VAL, 0.5, 0, 1, 0, 0},
    {sigmoid_slope, exact_sigmoid_slope, -HUGE_VAL, 0.25, 0, 0, 0, 0},
    {silu, exact_silu, 0, 0, 0.5, 0, 1, 0},
    {silu_slope, exact_silu_slope, -1.2784645427610738, 0.5, 0, 1, 0, 0},
    {gelu, exact_gelu, 0, 0, 0.5, 0, 1, 0},
    {gelu_slope, exact_gelu_slope, -0.7517915246935645, 0.5, 0, 1, 0, 0},
    {gelu_tanh, exact_gelu_tanh, 0, 0, 0.5, 0, 1, 0},
    {gelu_tanh_slope, exact_gelu_tanh_slope, -0.7524614220710162, 0.5, 0, 1, 0,
     0},
};

/* The kernel that these two stand for. */
static const struct kernel *kernel;

static real kernel_silu(real z)
{
    kernel->silu(1, &z, &z);
    return z;
}

static real kernel_slope(real z)
{
    kernel->silu_slope(1, &z, &z);
    return z;
}

static const struct curve kernel_curves[] = {
    {kernel_silu, exact_silu, 0, 0, 0.5, 0, 1, 4e-7},
    {kernel_slope, exact_silu_slope, -1.2784645427610738, 0.5, 0, 1, 0, 2e-7},
};

static double exact_at(const struct curve *curve, double z)
{
    if (fabs(z) < 1e-9)
        return curve->at_zero + curve->slope_at_zero * z;
    if (z < -1000)
        return 0;
    if (z > 1000)
        return curve->right + curve->slope_right * z;
    return curve->exact(z);
}

/*
 * Right up to a few roundings of the result, or of FLT_MIN where the result is
 * less than that. Only around the zero of a slope are roundings of 1 allowed,
 * since terms of that size cancel there.
 */
static bool is_right(const struct curve *curve, double z, double got)
{
    const double want = exact_at(curve, z);
    const bool cancels =
        curve->sign_change < 0 &&
        (curve->bound > 0 || fabs(z - curve->sign_change) < 1);
    const double size = cancels ? 1 : fmax(fabs(want), (double)FLT_MIN);

    return fabs(got - want) <= (curve->bound > 0 ? curve->bound : 6e-7) * size;
}

static bool passes(const struct curve *curve, float z)
{
    const double got = (double)curve->function((real)z);
    const double from_change = (double)z - curve->sign_change;

    if (isfinite(got) &&
        (sizeof(real) > 4 || is_right(curve, (double)z, got)) &&
        (from_change > -1e-6 || got <= 0) && (from_change < 1e-6 || got >= 0))
        return true;
    printf("# at %.9g (%a): got %.9g, expected %.9g\n", (double)z, (double)z,
           got, exact_at(curve, (double)z));
    return false;
}

/* Every step-th float from number `from` on; returns how many do not pass. */
static int sweep_from(const struct curve *curve, uint64_t from, uint64_t step)
{
    int failures = 0;

    for (uint64_t bits = from; bits >> 32 == 0 && failures < 5; bits += step) {
        const uint32_t these = (uint32_t)bits;
        float z;

        memcpy(&z, &these, sizeof z);
        if (isfinite(z) && !passes(curve, z))
            failures++;
    }
    return failures;
}

/* One float in SWEEP, by four processes side by side; else one in 8191. */
static void sweep(const struct curve *curve)
{
    enum { PARTS = 4 };
    const char *every = getenv("SWEEP");
    const uint64_t step = every == NULL ? 0 : strtoull(every, NULL, 10);
    int status, failures = 0;

    if (step == 0) {
        assert_int_equal(sweep_from(curve, 0, 8191), 0);
        return;
    }
    fflush(stdout);
    for (uint64_t i = 0; i < PARTS; i++)
        if (fork() == 0)
            exit(sweep_from(curve, i * step, PARTS * step));
    for (int i = 0; i < PARTS; i++) {
        wait(&status);
        failures += status != 0;
    }
    assert_int_equal(failures, 0);
}

#define SWEEP(i)                                                              \
    static void sweeps_##i(void **state)                                      \
    {                                                                         \
        (void)state;                                                          \
        sweep(&curves[i]);                                                    \
    }

SWEEP(0)
SWEEP(1)
SWEEP(2)
SWEEP(3)
SWEEP(4)
SWEEP(5)
SWEEP(6)
SWEEP(7)

static void sweep_kernel(const struct kernel *which)
{
    kernel = which;
    printf("# kernel %s\n", kernel->name);
    sweep(&kernel_curves[0]);
    sweep(&kernel_curves[1]);
}

static void sweeps_kernels(void **state)
{
    (void)state;
    with_each_kernel(sweep_kernel);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sweeps_0),       cmocka_unit_test(sweeps_1),
        cmocka_unit_test(sweeps_2),       cmocka_unit_test(sweeps_3),
        cmocka_unit_test(sweeps_4),       cmocka_unit_test(sweeps_5),
        cmocka_unit_test(sweeps_6),       cmocka_unit_test(sweeps_7),
        cmocka_unit_test(sweeps_kernels),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
