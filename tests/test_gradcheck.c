#include "check.h"
#include "ffn.h"
#include "gradcheck.h"
#include "random.h"

/*
 * In double the step is short enough to stay clear of every kink. In float
 * rounding forbids that: the order is known less well, and one array alone may
 * meet a kink.
 */
static const bool is_float = sizeof(real) == sizeof(float);

#define STEP ((real)1 / (is_float ? 64 : 32768))
#define MARGIN (is_float ? 0.1 : 0.001)

struct problem {
    struct ffn net, gradient;
    struct ffn_cache cache;
    struct matrix x, y, dx;
};

/* Half the sum of squares: a loss that curves whatever is moved. */
static real loss(void *context)
{
    struct problem *p = context;
    real sum = 0;

    ffn_forward(&p->net, &p->x, &p->cache, &p->y);
    for (size_t i = 0; i < p->y.rows * p->y.cols; i++)
        sum += p->y.data[i] * p->y.data[i] / 2;
    return sum;
}

static struct problem problem_new(void)
{
    struct problem p = {
        .net = ffn_new(4, 8, true),
        .gradient = ffn_new(4, 8, true),
        .x = matrix_new(3, 4),
        .y = matrix_new(3, 4),
        .dx = matrix_new(3, 4),
    };

    p.cache = ffn_cache_new(&p.net, 3);
    random_fill(&p.x, 11, 1);
    random_fill(&p.net.up.weight, 12, 1);
    random_fill(&p.net.up.bias, 13, 1);
    random_fill(&p.net.down.weight, 14, 1);
    random_fill(&p.net.down.bias, 15, 1);
    loss(&p);
    ffn_backward(&p.net, &p.x, &p.cache, &p.y, &p.dx, &p.gradient);
    return p;
}

static void problem_free(struct problem *p)
{
    ffn_free(&p->net);
    ffn_free(&p->gradient);
    ffn_cache_free(&p->cache);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dx);
}

enum { ARRAYS = 5, ALL = -1 };

/* The value (which = 0) or the gradient (which = 1) of array i. */
static struct matrix *array_at(struct problem *p, int i, int which)
{
    struct ffn *net = which == 0 ? &p->net : &p->gradient;
    struct matrix *all[ARRAYS] = {which == 0 ? &p->x : &p->dx, &net->up.weight,
                                  &net->up.bias, &net->down.weight,
                                  &net->down.bias};

    return all[i];
}

/* The order of the remainder with array i moving, or with all of them. */
static double order_of(struct problem *p, int i)
{
    struct gradcheck check = gradcheck_new(loss, p, 17);
    double order;

    for (int a = 0; a < ARRAYS; a++)
        if (i == ALL || i == a)
            gradcheck_add(&check, array_at(p, a, 0), array_at(p, a, 1));
    order = (double)gradcheck_order(&check, STEP);
    gradcheck_free(&check);
    return order;
}

static void right_gradient_has_order_two(void **state)
{
    struct problem p = problem_new();

    (void)state;
    assert_true(fabs(order_of(&p, ALL) - 2) < MARGIN);
    for (int i = 0; i < ARRAYS && !is_float; i++)
        assert_true(fabs(order_of(&p, i) - 2) < MARGIN);
    problem_free(&p);
}

/* Whichever of the five gradients is off, in whatever way, it shows. */
static void wrong_gradient_has_order_one(void **state)
{
    const real factors[] = {2, -1, 0, (real)0.5};

    (void)state;
    for (int i = 0; i < ARRAYS; i++)
        for (int f = 0; f < 4; f++) {
            struct problem p = problem_new();
            struct matrix *g = array_at(&p, i, 1);

            for (size_t k = 0; k < g->rows * g->cols; k++)
                g->data[k] *= factors[f];
            assert_true(order_of(&p, i) < 1.5);
            assert_true(order_of(&p, ALL) < 1.5);
            problem_free(&p);
        }
}

static void puts_the_values_back(void **state)
{
    struct problem p = problem_new();
    struct matrix before = matrix_copy(&p.x);

    (void)state;
    order_of(&p, ALL);
    assert_memory_equal(p.x.data, before.data, 12 * sizeof(real));
    matrix_free(&before);
    problem_free(&p);
}

static void passes_over_what_is_not_there(void **state)
{
    struct matrix none = {0, 0, NULL};
    struct gradcheck check = gradcheck_new(loss, NULL, 1);

    (void)state;
    gradcheck_add(&check, &none, &none);
    assert_int_equal(check.count, 0);
}

static void add_wrong_shape(void)
{
    struct gradcheck check = gradcheck_new(loss, NULL, 1);
    struct matrix a = matrix_new(2, 2), b = matrix_new(2, 3);

    gradcheck_add(&check, &a, &b);
}

static void add_too_many(void)
{
    struct gradcheck check = gradcheck_new(loss, NULL, 1);
    struct matrix a = matrix_new(2, 2);

    for (int i = 0; i <= GRADCHECK_ARRAYS; i++)
        gradcheck_add(&check, &a, &a);
}

static void refuses_wrong_use(void **state)
{
    (void)state;
    check_stops(add_wrong_shape, SIGABRT,
                "gradcheck_add: gradient has the shape [2][3], expected "
                "[2][2]\n");
    check_stops(add_too_many, SIGABRT, "gradcheck_add: more than 16 arrays\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_gradient_has_order_two),
        cmocka_unit_test(wrong_gradient_has_order_one),
        cmocka_unit_test(puts_the_values_back),
        cmocka_unit_test(passes_over_what_is_not_there),
        cmocka_unit_test(refuses_wrong_use),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
