/* The Conformer's module and half step by a plan: what they are without. */

#include "check.h"

#include "conformer_plan.h"
#include "dropout.h"
#include "halves.h"
#include "kernels.h"

static void simple(struct half *p)
{
    if (p->is_step) {
        half_step_forward(&p->module, &p->x, &p->cache, &p->y);
        half_step_backward(&p->module, &p->x, &p->cache, &p->dy, &p->dx,
                           &p->gradient);
    } else {
        conformer_forward(&p->module, &p->x, &p->cache, &p->y);
        conformer_backward(&p->module, &p->x, &p->cache, &p->dy, &p->dx,
                           &p->gradient);
    }
}

static void there(const struct conformer_plan *plan, struct half *p,
                  struct conformer_cache *cache)
{
    if (p->is_step)
        half_step_plan_forward(plan, &p->x, cache, &p->y);
    else
        conformer_plan_forward(plan, &p->x, cache, &p->y);
}

static void back(const struct conformer_plan *plan, struct half *p)
{
    if (p->is_step)
        half_step_plan_backward(plan, &p->x, &p->cache, &p->dy, &p->dx,
                                &p->gradient);
    else
        conformer_plan_backward(plan, &p->x, &p->cache, &p->dy, &p->dx,
                                &p->gradient);
}

/* There and back by a plan, on so many threads or, if 0, on all. */
static void planned(struct half *p, const struct kernel *kernel,
                    size_t threads)
{
    struct conformer_plan plan = conformer_plan_new(&p->module, true, kernel);

    assert_ptr_equal(plan.plan.workers.kernel, kernel);
    if (threads > 0)
        plan.plan.workers.threads = threads;
    there(&plan, p, &p->cache);
    back(&plan, p);
    conformer_plan_free(&plan);
}

static void check_folders(const struct kernel *kernel)
{
    static const char *const folders[] = {
        "conformer_affine_d8", "conformer_demo_d8", "conformer_dropmask_d8"};

    for (size_t i = 0; i < 5; i++) {
        struct half p = golden_half(folders[i % 3], i >= 3);

        planned(&p, kernel, 0);
        if (!half_is_right(&p, folders[i % 3]))
            fail_msg("%s: %s", kernel->name, folders[i % 3]);
        half_free(&p);
    }
}

static void check_large(const struct kernel *kernel)
{
    const char *folder = "conformer_d144";

    for (int step = 0; step < 2; step++) {
        struct half p = large_half(step);
        const real share = step ? (real)0.5 : 1;
        char name[24];

        planned(&p, kernel, 0);
        check_golden(&p.y, folder, step ? "half_out" : "out");
        check_golden(&p.dx, folder, step ? "half_dx" : "dx");
        for (int i = 0; i < PARAMETERS; i++) {
            struct matrix part = *parameter(&p.gradient, i);
            const bool is_matrix = parameter_names[i][0] == 'W';

            if (is_matrix)
                part.rows = 4;
            snprintf(name, sizeof name, "d%s%s", parameter_names[i],
                     is_matrix ? "_rows0to3" : "");
            if (!is_golden(&part, folder, name, share))
                fail_msg("%s: %s", kernel->name, name);
        }
        half_free(&p);
    }
}

static void equals_pytorch(void **state)
{
    (void)state;
    with_each_kernel(check_folders);
    with_each_kernel(check_large);
}

/* Any tokens for any module, the same for the same arguments. */
static struct half any_half(size_t tokens, size_t d, size_t d_ff, bool is_step,
                            real rate)
{
    struct half p = {
        .module = random_module(d, d_ff, 100),
        .x = matrix_new(tokens, d),
        .dy = matrix_new(tokens, d),
        .is_step = is_step,
    };

    random_fill(&p.module.up.weight, 102, 1 / sqrt((real)d));
    random_fill(&p.module.down.weight, 104, 1 / sqrt((real)d_ff));
    random_fill(&p.x, 3, 2);
    random_fill(&p.dy, 4, 1);
    half_room(&p);
    conformer_cache_drop(&p.cache, rate, 8);
    return p;
}

/* What a pass gives. */
enum { GIVEN = PARAMETERS + 5 };

static struct matrix *given(struct half *p, int i)
{
    struct matrix *others[] = {&p->y, &p->dx, &p->cache.normed, &p->cache.z,
                               &p->cache.h};

    return i < PARAMETERS ? parameter(&p->gradient, i)
                          : others[i - PARAMETERS];
}

/*
 * Two passes in float that round differently: each may be 2e-6 off. `bits`
 * asks for the same.
 */
static void check_same(struct half *got, struct half *want, bool bits)
{
    const double tolerance = is_float ? 4e-6 : 1e-12;

    for (int i = 0; i < GIVEN; i++) {
        const struct matrix *a = given(got, i), *b = given(want, i);
        const size_t n = a->rows * a->cols;

        if (bits ? memcmp(a->data, b->data, n * sizeof(real)) != 0
                 : first_off(a->data, b->data, n, tolerance) < n)
            fail_msg("%zu tokens, d %zu, d_ff %zu, step %d: array %d",
                     got->x.rows, got->x.cols, got->cache.z.cols, got->is_step,
                     i);
    }
}

static void check_shapes(const struct kernel *kernel)
{
    const size_t shapes[][3] = {
        {1, 1, 1},   {1, 5, 3},     {2, 7, 11},   {5, 4, 7},    {17, 33, 31},
        {40, 1, 40}, {15, 16, 17},  {41, 43, 47}, {513, 9, 13}, {1030, 8, 35},
        {3, 200, 9}, {2, 150, 600}, {3, 401, 9},  {0, 5, 7},
    };

    for (size_t i = 0; i < 4 * sizeof shapes / sizeof *shapes; i++) {
        const size_t *s = shapes[i / 4];
        const real rate = i % 4 < 2 ? 0 : (real)0.25;
        struct half got = any_half(s[0], s[1], s[2], i % 2, rate);
        struct half want = any_half(s[0], s[1], s[2], i % 2, rate);

        simple(&want);
        planned(&got, kernel, 0);
        check_same(&got, &want, false);
        half_free(&got);
        half_free(&want);
    }
}

static void equals_the_simple_module(void **state)
{
    (void)state;
    ask_for_threads(2);
    with_each_kernel(check_shapes);
}

/*
 * Two tokens that differ by a large constant, whose mean is rounded, and one
 * that is constant.
 */
static void check_means(const struct kernel *kernel)
{
    enum { D = 256 };
    struct half p = any_half(3, D, 8, false, 0);
    real *const far = p.x.data, *const near = far + D, *const same = near + D;

    for (size_t i = 0; i < D; i++) {
        near[i] = (real)(i * 97 % D) / 128;
        far[i] = 100000 + near[i];
        same[i] = (real)1234.1;
    }
    planned(&p, kernel, 0);
    check_close(p.cache.normed.data, p.cache.normed.data + D, D,
                is_float ? 4e-6 : 1e-13);
    assert_memory_equal(p.cache.normed.data + 2 * D, p.module.norm.bias.data,
                        D * sizeof(real));
    half_free(&p);
}

static void a_large_mean_costs_no_digits(void **state)
{
    (void)state;
    with_each_kernel(check_means);
}

static void check_threads(const struct kernel *kernel)
{
    const size_t threads[] = {2, 5};

    const size_t tokens[] = {1, 53, 700};

    for (size_t i = 0; i < 12; i++) {
        struct half got = any_half(tokens[i / 4], 37, 90, i % 2, (real)0.1);
        struct half want = any_half(tokens[i / 4], 37, 90, i % 2, (real)0.1);

        planned(&want, kernel, 1);
        planned(&got, kernel, threads[i / 2 % 2]);
        check_same(&got, &want, true);
        half_free(&got);
        half_free(&want);
    }
}

static void threads_do_not_change_a_bit(void **state)
{
    (void)state;
    ask_for_threads(5);
    with_each_kernel(check_threads);
    ask_for_threads(2);
}

/* y alone, without a cache, in turns and in one. */
static void check_no_cache(const struct kernel *kernel)
{
    const size_t tokens[] = {0, 1, 37, 513};

    for (size_t i = 0; i < 8; i++) {
        struct half p = any_half(tokens[i / 2], 9, 13, i % 2, 0);
        struct matrix y = p.y;
        struct conformer_plan plan =
            conformer_plan_new(&p.module, false, kernel);

        there(&plan, &p, &p.cache);
        p.y = matrix_new(p.x.rows, 9);
        there(&plan, &p, NULL);
        assert_true(is_same(&p.y, &y));
        conformer_plan_free(&plan);
        matrix_free(&y);
        half_free(&p);
    }
}

static void needs_no_cache(void **state)
{
    (void)state;
    with_each_kernel(check_no_cache);
}

/* Gradients that are there already: twice back is twice the gradient. */
static void check_adding(const struct kernel *kernel)
{
    for (int step = 0; step < 2; step++) {
        struct half got = any_half(23, 9, 13, step, 0);
        struct half want = any_half(23, 9, 13, step, 0);
        struct conformer_plan plan =
            conformer_plan_new(&got.module, true, kernel);

        simple(&want);
        there(&plan, &got, &got.cache);
        back(&plan, &got);
        back(&plan, &got);
        for (int i = 0; i <= PARAMETERS + 1; i++)
            for (size_t k = 0;
                 i != PARAMETERS &&
                 k < given(&want, i)->rows * given(&want, i)->cols;
                 k++)
                given(&want, i)->data[k] *= 2;
        check_same(&got, &want, false);
        conformer_plan_free(&plan);
        half_free(&got);
        half_free(&want);
    }
}

static void adds_gradients(void **state)
{
    (void)state;
    with_each_kernel(check_adding);
}

/* A token's y and dx, among 1030 and among the first two, and so on. */
static void check_company(const struct kernel *kernel)
{
    const size_t tokens[] = {2, 3, 15, 16, 17, 40, 512, 513};

    for (int step = 0; step < 2; step++) {
        struct half all = any_half(1030, 9, 13, step, 0);

        planned(&all, kernel, 0);
        for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
            struct half some = any_half(tokens[i], 9, 13, step, 0);
            const size_t n = tokens[i] * 9 * sizeof(real);

            planned(&some, kernel, 0);
            assert_memory_equal(some.y.data, all.y.data, n);
            assert_memory_equal(some.dx.data, all.dx.data, n);
            half_free(&some);
        }
        half_free(&all);
    }
}

static void a_token_does_not_see_its_company(void **state)
{
    (void)state;
    with_each_kernel(check_company);
}

/* In x, or in dy: then the gradients of its token alone, and of weights. */
static void check_specials(const struct kernel *kernel)
{
    const real specials[] = {(real)NAN, (real)INFINITY, -(real)INFINITY};

    for (size_t i = 0; i < 12; i++) {
        struct half got = any_half(23, 9, 13, i % 2, 0);
        struct half want = any_half(23, 9, 13, i % 2, 0);
        struct matrix *a = i < 6 ? &got.x : &got.dy;
        struct matrix *b = i < 6 ? &want.x : &want.dy;

        matrix_row(a, 7)[i % 9] = specials[i / 2 % 3];
        matrix_row(b, 7)[i % 9] = specials[i / 2 % 3];
        simple(&want);
        planned(&got, kernel, 0);
        for (int k = 0; k < GIVEN; k++)
            for (size_t n = 0; n < given(&got, k)->rows * given(&got, k)->cols;
                 n++) {
                const real g = given(&got, k)->data[n];
                const real w = given(&want, k)->data[n];

                if (isnan(w) ? !isnan(g) : isinf(w) ? g != w : !isfinite(g))
                    fail_msg("%s, case %zu: array %d at %zu is %g, not %g",
                             kernel->name, i, k, n, (double)g, (double)w);
            }
        half_free(&got);
        half_free(&want);
    }
}

static void nan_and_infinities_go_where_they_go(void **state)
{
    (void)state;
    with_each_kernel(check_specials);
}

/* One mistake in five tokens, d = 4 and d_ff = 7, there or back. */
static size_t mistake;
static bool on_the_way_back, is_step;

static struct matrix *mistaken(struct half *p, size_t i)
{
    struct matrix *all[] = {&p->x,           &p->y,       &p->cache.normed,
                            &p->cache.z,     &p->cache.h, &p->cache.inner,
                            &p->cache.outer, &p->dy,      &p->dx};

    return all[i];
}

/* Puts another shape in its place; what was there is not lost to valgrind. */
static void make_mistake(struct half *p)
{
    static struct matrix old[2];

    old[on_the_way_back] = *mistaken(p, mistake);
    *mistaken(p, mistake) = matrix_new(3, mistake % 2 ? 4 : 2);
    assert_ptr_not_equal(old[on_the_way_back].data, NULL);
}

static void run_mistaken(void)
{
    struct half p = any_half(5, 4, 7, is_step, (real)0.5);
    struct conformer_plan plan =
        conformer_plan_new(&p.module, true, kernel_named("plain"));

    if (!on_the_way_back)
        make_mistake(&p);
    there(&plan, &p, &p.cache);
    make_mistake(&p);
    back(&plan, &p);
}

static void run_untrained(void)
{
    struct half p = any_half(5, 4, 7, false, 0);
    struct conformer_plan plan =
        conformer_plan_new(&p.module, false, kernel_named("plain"));

    there(&plan, &p, &p.cache);
    back(&plan, &p);
}

static void no_such_bias(void)
{
    struct half p = any_half(5, 4, 7, false, 0);

    p.module.norm.bias.cols = 3;
    conformer_plan_new(&p.module, false, kernel_named("plain"));
}

static void no_such_module(void)
{
    struct half p = any_half(5, 4, 7, false, 0);

    p.module.norm.gain.cols = 3;
    conformer_plan_new(&p.module, false, kernel_named("plain"));
}

/* What is wrong, and in which direction it shows; x changes T. */
static void refuses_wrong_shapes(void **state)
{
    static const struct {
        const char *name, *expected;
        bool there, back;
    } stops[] = {
        {"x", "[3][4]", true, true},
        {"y", "[5][4]", true, false},
        {"cache.normed", "[5][4]", true, true},
        {"cache.z", "[5][7]", true, true},
        {"cache.hidden", "[5][7]", true, true},
        {"cache.mask", "[5][7]", true, true},
        {"cache.outer", "[5][4]", true, true},
        {"dy", "[5][4]", false, true},
        {"dx", "[5][4]", false, true},
    };

    (void)state;
    for (size_t i = 0; i < 4 * sizeof stops / sizeof *stops; i++) {
        char sentence[128];

        mistake = i / 4;
        on_the_way_back = i % 2;
        is_step = i / 2 % 2;
        if (on_the_way_back ? !stops[mistake].back : !stops[mistake].there)
            continue;
        snprintf(sentence, sizeof sentence,
                 "%s_plan_%s: %s has the shape [3][%d], expected %s\n",
                 is_step ? "half_step" : "conformer",
                 on_the_way_back ? "backward" : "forward", stops[mistake].name,
                 mistake % 2 ? 4 : 2, stops[mistake].expected);
        check_stops(run_mistaken, SIGABRT, sentence);
    }
    check_stops(run_untrained, SIGABRT,
                "conformer_plan_backward: the plan's dout has the shape "
                "[0][0], expected [512][4]\n");
    check_stops(no_such_bias, SIGABRT,
                "conformer_plan_new: norm.bias has the shape [1][3], expected "
                "[1][4]\n");
    check_stops(no_such_module, SIGABRT,
                "conformer_plan_new: up.weight has the shape [7][4], expected "
                "[7][3]\n");
}

/*
 * The test that forks comes first: a child that needs threads hangs where the
 * parent has had some.
 */
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_wrong_shapes),
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(equals_the_simple_module),
        cmocka_unit_test(a_large_mean_costs_no_digits),
        cmocka_unit_test(threads_do_not_change_a_bit),
        cmocka_unit_test(needs_no_cache),
        cmocka_unit_test(adds_gradients),
        cmocka_unit_test(a_token_does_not_see_its_company),
        cmocka_unit_test(nan_and_infinities_go_where_they_go),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
