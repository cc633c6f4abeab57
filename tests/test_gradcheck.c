#include "check.h"
#include "ffn.h"
#include "gradcheck.h"
#include "random.h"

/* In float the step must stay large, and the order is known less well. */
#define STEP ((real)1 / (sizeof(real) == sizeof(float) ? 64 : 1024))
#define MARGIN (sizeof(real) == sizeof(float) ? 0.1 : 0.02)

struct problem {
    struct ffn net, gradient;
    struct ffn_cache cache;
    struct matrix x, y, dy, dx;
};

static real loss(void *context)
{
    struct problem *p = context;
    real sum = 0;

    ffn_forward(&p->net, &p->x, &p->cache, &p->y);
    for (size_t i = 0; i < p->y.rows * p->y.cols; i++)
        sum += p->y.data[i] * p->dy.data[i];
    return sum;
}

static void problem_fill(struct problem *p)
{
    random_fill(&p->x, 11, 1);
    random_fill(&p->net.up.weight, 12, 1);
    random_fill(&p->net.up.bias, 13, 1);
    random_fill(&p->net.down.weight, 14, 1);
    random_fill(&p->net.down.bias, 15, 1);
    random_fill(&p->dy, 16, 1);
}

static struct problem problem_new(void)
{
    struct problem p = {
        .net = ffn_new(4, 8, true),
        .gradient = ffn_new(4, 8, true),
        .x = matrix_new(3, 4),
        .y = matrix_new(3, 4),
        .dy = matrix_new(3, 4),
        .dx = matrix_new(3, 4),
    };

    p.cache = ffn_cache_new(&p.net, 3);
    problem_fill(&p);
    loss(&p);
    ffn_backward(&p.net, &p.x, &p.cache, &p.dy, &p.dx, &p.gradient);
    return p;
}

static void problem_free(struct problem *p)
{
    ffn_free(&p->net);
    ffn_free(&p->gradient);
    ffn_cache_free(&p->cache);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
    matrix_free(&p->dx);
}

/* The gradients of the problem, as one list. */
static struct matrix *gradient_at(struct problem *p, int i)
{
    struct matrix *all[] = {&p->dx, &p->gradient.up.weight,
                            &p->gradient.up.bias, &p->gradient.down.weight,
                            &p->gradient.down.bias};

    return all[i];
}

static double order_of(struct problem *p)
{
    struct gradcheck check = gradcheck_new(loss, p, 17);
    double order;

    gradcheck_add(&check, &p->x, &p->dx);
    gradcheck_add(&check, &p->net.up.weight, &p->gradient.up.weight);
    gradcheck_add(&check, &p->net.up.bias, &p->gradient.up.bias);
    gradcheck_add(&check, &p->net.down.weight, &p->gradient.down.weight);
    gradcheck_add(&check, &p->net.down.bias, &p->gradient.down.bias);
    order = (double)gradcheck_order(&check, STEP);
    gradcheck_free(&check);
    return order;
}

static void right_gradient_has_order_two(void **state)
{
    struct problem p = problem_new();

    (void)state;
    assert_true(fabs(order_of(&p) - 2) < MARGIN);
    problem_free(&p);
}

/* Whichever of the five gradients is off, in whatever way, it shows. */
static void wrong_gradient_has_order_one(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct problem p = problem_new();
        struct matrix *g = gradient_at(&p, i);

        for (size_t k = 0; k < g->rows * g->cols; k++)
            g->data[k] *= 2;
        assert_true(order_of(&p) < 1.5);
        for (size_t k = 0; k < g->rows * g->cols; k++)
            g->data[k] /= -2;
        assert_true(order_of(&p) < 1.5);
        problem_free(&p);
    }
}

static void puts_the_values_back(void **state)
{
    struct problem p = problem_new();
    struct matrix before = matrix_copy(&p.x);

    (void)state;
    order_of(&p);
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
