#include "check.h"
#include "halves.h"

#define STEP ((real)1 / 4096)

/* A norm with all that belongs to one pass there and back. */
struct pass {
    struct layernorm norm, gradient;
    struct matrix x, y, dy, dx;
};

/* There and back, for the norm, x and dy that p holds. */
static void pass_run(struct pass *p)
{
    p->gradient = layernorm_gradient_new(&p->norm);
    p->y = matrix_new(p->x.rows, p->x.cols);
    p->dx = matrix_new(p->x.rows, p->x.cols);
    layernorm_forward(&p->norm, &p->x, &p->y);
    layernorm_backward(&p->norm, &p->x, &p->dy, &p->dx, &p->gradient);
}

static void pass_free(struct pass *p)
{
    layernorm_free(&p->norm);
    layernorm_free(&p->gradient);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
    matrix_free(&p->dx);
}

static struct pass random_pass(void)
{
    struct pass p = {
        .norm = layernorm_new(6, EPSILON),
        .x = matrix_new(5, 6),
        .dy = matrix_new(5, 6),
    };

    random_fill(&p.norm.gain, 1, 2);
    random_fill(&p.norm.bias, 2, 2);
    random_fill(&p.x, 3, 4);
    random_fill(&p.dy, 4, 1);
    pass_run(&p);
    return p;
}

static void equals_pytorch(void **state)
{
    const char *folder = "norm_d16_layernorm";
    struct pass p = {
        .norm = {golden(folder, "g"), golden(folder, "b"), EPSILON},
        .x = golden(folder, "x"),
        .dy = golden(folder, "cot"),
    };

    (void)state;
    pass_run(&p);
    check_golden(&p.y, folder, "out");
    check_golden(&p.dx, folder, "dx");
    check_golden(&p.gradient.gain, folder, "dg");
    check_golden(&p.gradient.bias, folder, "db");
    pass_free(&p);
}

/* One token through a new norm, whose gain is 1 and whose bias is 0. */
static void norm_token(real *token, size_t d)
{
    struct layernorm norm = layernorm_new(d, EPSILON);
    struct matrix x = {1, d, token};

    layernorm_forward(&norm, &x, &x);
    layernorm_free(&norm);
}

/* Dividing by d - 1 gives 1.16189152 and 0.38729717 for the first token. */
static void variance_divides_by_d(void **state)
{
    const double outer = 1.3416354200, inner = 0.4472118067;
    real four[] = {1, 2, 3, 4}, two[] = {0, 2};
    const real want[] = {(real)-outer, (real)-inner, (real)inner, (real)outer};

    (void)state;
    norm_token(four, 4);
    check_close(four, want, 4, is_float ? 2e-7 : 1e-9);
    norm_token(two, 2);
    check_close(two, (real[]){(real)-0.999995, (real)0.999995}, 2,
                is_float ? 2e-7 : 1e-9);
}

/*
 * In one pass, the mean of squares less the square of the mean, float gives
 * such tokens a variance below 0.
 */
static void a_constant_token_gives_the_bias(void **state)
{
    const real values[] = {1234, (real)1234.1, (real)-1e-3, (real)16777215};
    struct layernorm norm = layernorm_new(256, EPSILON);
    struct matrix x = matrix_new(1, 256), y = matrix_new(1, 256);

    (void)state;
    random_fill(&norm.gain, 1, 2);
    random_fill(&norm.bias, 2, 2);
    for (int v = 0; v < 4; v++) {
        for (size_t i = 0; i < 256; i++)
            x.data[i] = values[v];
        layernorm_forward(&norm, &x, &y);
        assert_true(is_same(&y, &norm.bias));
    }
    layernorm_free(&norm);
    matrix_free(&x);
    matrix_free(&y);
}

static void a_large_mean_costs_no_digits(void **state)
{
    real far[] = {40000, 40001, 40002, 40003}, near[] = {0, 1, 2, 3};

    (void)state;
    norm_token(far, 4);
    norm_token(near, 4);
    check_close(far, near, 4, is_float ? 1e-5 / 1.34 : 1e-15);
}

/* What rounding takes from a mean of 256 numbers is given back. */
static void a_mean_of_many_costs_no_digits(void **state)
{
    real far[256], near[256];

    (void)state;
    for (size_t i = 0; i < 256; i++) {
        far[i] = 100000 + (real)(i * 97 % 256) / 128;
        near[i] = (real)(i * 97 % 256) / 128;
    }
    norm_token(far, 256);
    norm_token(near, 256);
    check_close(far, near, 256, is_float ? 2e-6 : 1e-14);
}

/* What is added to a whole token is not seen. */
static void does_not_see_a_shift(void **state)
{
    struct pass p = random_pass(), q = random_pass();

    (void)state;
    for (size_t i = 0; i < 30; i++)
        q.x.data[i] = p.x.data[i] + 3;
    layernorm_forward(&q.norm, &q.x, &q.y);
    check_close(q.y.data, p.y.data, 30, is_float ? 1e-6 : 1e-14);
    pass_free(&p);
    pass_free(&q);
}

/* With eps, 4 x gives what x gives with eps / 16, digit for digit. */
static void sees_a_scale_through_eps_alone(void **state)
{
    struct pass p = random_pass(), q = random_pass();

    (void)state;
    for (size_t i = 0; i < 30; i++)
        q.x.data[i] = 4 * p.x.data[i];
    q.norm.eps = 16 * p.norm.eps;
    layernorm_forward(&q.norm, &q.x, &q.y);
    assert_true(is_same(&q.y, &p.y));
    q.norm.eps = p.norm.eps;
    layernorm_forward(&q.norm, &q.x, &q.y);
    assert_false(is_same(&q.y, &p.y));
    check_close(q.y.data, p.y.data, 30, 1e-4);
    pass_free(&p);
    pass_free(&q);
}

/* A token a quarter as large has four times the gradient. */
static void gradient_grows_as_x_shrinks(void **state)
{
    struct pass p = random_pass(), q = random_pass();

    (void)state;
    for (size_t i = 0; i < 30; i++) {
        q.x.data[i] = p.x.data[i] / 4;
        p.dx.data[i] *= 4;
        q.dx.data[i] = 0;
    }
    q.norm.eps = p.norm.eps / 16;
    layernorm_backward(&q.norm, &q.x, &q.dy, &q.dx, &q.gradient);
    assert_true(is_same(&q.dx, &p.dx));
    pass_free(&p);
    pass_free(&q);
}

/* Mean 0 and variance 1, up to eps; gain and bias move them from there. */
static void gives_mean_0_and_variance_1(void **state)
{
    struct pass p = random_pass();
    struct matrix normed = matrix_copy(&p.x);

    (void)state;
    for (size_t t = 0; t < 5; t++) {
        real *token = matrix_row(&normed, t), sum = 0, squares = 0;

        norm_token(token, 6);
        for (size_t i = 0; i < 6; i++) {
            const real y =
                token[i] * p.norm.gain.data[i] + p.norm.bias.data[i];

            sum += token[i];
            squares += token[i] * token[i];
            assert_true(matrix_row(&p.y, t)[i] == y);
        }
        assert_true(fabs((double)sum) < (is_float ? 1e-6 : 1e-14));
        assert_true(fabs((double)squares / 6 - 1) < 2e-5);
    }
    matrix_free(&normed);
    pass_free(&p);
}

static void may_write_over_x(void **state)
{
    struct pass p = random_pass();

    (void)state;
    layernorm_forward(&p.norm, &p.x, &p.x);
    assert_true(is_same(&p.x, &p.y));
    pass_free(&p);
}

/* NaN or an infinity stays in its token, and reaches all of it. */
static void carries_nan_in_its_token(void **state)
{
    const real odd[] = {(real)NAN, (real)INFINITY, (real)-INFINITY};

    (void)state;
    for (int k = 0; k < 3; k++) {
        struct pass p = random_pass(), q = random_pass();

        matrix_row(&q.x, 2)[1] = odd[k];
        memset(q.dx.data, 0, 30 * sizeof(real));
        layernorm_forward(&q.norm, &q.x, &q.y);
        layernorm_backward(&q.norm, &q.x, &q.dy, &q.dx, &q.gradient);
        for (size_t i = 0; i < 6; i++) {
            assert_true(isnan(matrix_row(&q.y, 2)[i]));
            assert_true(isnan(matrix_row(&q.dx, 2)[i]));
        }
        check_close(q.y.data, p.y.data, 12, 0);
        check_close(q.dx.data, p.dx.data, 12, 0);
        check_close(matrix_row(&q.y, 3), matrix_row(&p.y, 3), 12, 0);
        check_close(matrix_row(&q.dx, 3), matrix_row(&p.dx, 3), 12, 0);
        pass_free(&p);
        pass_free(&q);
    }
}

/* A shift of the token moves nothing, so along it there is no gradient. */
static void gradient_sums_to_zero_along_a_token(void **state)
{
    struct pass p = random_pass();

    (void)state;
    for (size_t t = 0; t < 5; t++) {
        real sum = 0, size = 0;

        for (size_t i = 0; i < 6; i++) {
            sum += matrix_row(&p.dx, t)[i];
            size += fabs(matrix_row(&p.dx, t)[i]);
        }
        assert_true(size > (real)0.1);
        assert_true(fabs(sum) < size * (real)(is_float ? 1e-6 : 1e-15));
    }
    pass_free(&p);
}

/* Back once more with the first results in place gives twice as much. */
static void adds_gradients(void **state)
{
    struct pass p = random_pass(), q = random_pass();

    (void)state;
    layernorm_backward(&p.norm, &p.x, &p.dy, &p.dx, &p.gradient);
    for (size_t i = 0; i < 30; i++)
        q.dx.data[i] *= 2;
    for (size_t i = 0; i < 6; i++) {
        q.gradient.gain.data[i] *= 2;
        q.gradient.bias.data[i] *= 2;
    }
    check_matrix(&p.dx, &q.dx);
    check_matrix(&p.gradient.gain, &q.gradient.gain);
    check_matrix(&p.gradient.bias, &q.gradient.bias);
    pass_free(&p);
    pass_free(&q);
}

static real loss(void *context)
{
    struct pass *p = context;

    layernorm_forward(&p->norm, &p->x, &p->y);
    return half_squares(&p->y);
}

/* A pass whose gradients are those of that loss. */
static struct pass problem(void)
{
    struct pass p = random_pass();

    memcpy(p.dy.data, p.y.data, 30 * sizeof(real));
    layernorm_free(&p.gradient);
    matrix_free(&p.y);
    matrix_free(&p.dx);
    pass_run(&p);
    return p;
}

/* The order of the remainder with x, gain or bias moving, or all (3). */
static double order_of(struct pass *p, int i)
{
    struct gradcheck check = gradcheck_new(loss, p, 17);
    struct matrix *value[] = {&p->x, &p->norm.gain, &p->norm.bias},
                  *gradient[] = {&p->dx, &p->gradient.gain, &p->gradient.bias};
    double order;

    for (int a = 0; a < 3; a++)
        if (i == 3 || i == a)
            gradcheck_add(&check, value[a], gradient[a]);
    order = (double)gradcheck_order(&check, STEP);
    gradcheck_free(&check);
    return order;
}

static void gradients_have_order_two(void **state)
{
    struct pass p = problem();

    (void)state;
    for (int i = 0; i <= 3 && !is_float; i++)
        if (!(fabs(order_of(&p, i) - 2) < 0.05))
            fail_msg("array %d has order %g", i, order_of(&p, i));
    pass_free(&p);
}

/* dx as it is if the mean, the variance or both are taken for constants. */
static void forget(struct pass *p, bool mean, bool variance)
{
    struct layernorm plain = layernorm_new(6, EPSILON);
    struct matrix normed = matrix_new(5, 6);
    struct matrix x = p->x;

    layernorm_forward(&plain, &x, &normed);
    for (size_t t = 0; t < 5; t++) {
        real lift = 0, along = 0, spread = 0, middle = 0;

        for (size_t i = 0; i < 6; i++)
            middle += matrix_row(&x, t)[i] / 6;
        for (size_t i = 0; i < 6; i++) {
            const real off = matrix_row(&x, t)[i] - middle;
            const real g = matrix_row(&p->dy, t)[i] * p->norm.gain.data[i];

            spread += off * off / 6;
            lift += g / 6;
            along += g * matrix_row(&normed, t)[i] / 6;
        }
        for (size_t i = 0; i < 6; i++) {
            const real back =
                (mean ? lift : 0) +
                (variance ? along * matrix_row(&normed, t)[i] : 0);

            matrix_row(&p->dx, t)[i] += back / sqrt(spread + EPSILON);
        }
    }
    layernorm_free(&plain);
    matrix_free(&normed);
}

static void a_forgotten_mean_has_order_one(void **state)
{
    const bool forgotten[][2] = {{true, false}, {false, true}, {true, true}};

    (void)state;
    for (int f = 0; f < 3 && !is_float; f++) {
        struct pass p = problem();

        forget(&p, forgotten[f][0], forgotten[f][1]);
        assert_true(order_of(&p, 0) < 1.1);
        assert_true(order_of(&p, 3) < 1.1);
        pass_free(&p);
    }
}

static struct pass wrong;
static struct matrix narrow, small;

static void forward_narrow_x(void)
{
    layernorm_forward(&wrong.norm, &narrow, &wrong.y);
}

static void forward_small_y(void)
{
    layernorm_forward(&wrong.norm, &wrong.x, &small);
}

static void forward_narrow_bias(void)
{
    struct layernorm norm = {wrong.norm.gain, narrow, wrong.norm.eps};

    layernorm_forward(&norm, &wrong.x, &wrong.y);
}

static void backward_narrow_x(void)
{
    layernorm_backward(&wrong.norm, &narrow, &wrong.dy, &wrong.dx,
                       &wrong.gradient);
}

static void backward_small_dy(void)
{
    layernorm_backward(&wrong.norm, &wrong.x, &small, &wrong.dx,
                       &wrong.gradient);
}

static void backward_small_dx(void)
{
    layernorm_backward(&wrong.norm, &wrong.x, &wrong.dy, &small,
                       &wrong.gradient);
}

static void backward_narrow_gain(void)
{
    struct layernorm gradient = {narrow, wrong.gradient.bias, 0};

    layernorm_backward(&wrong.norm, &wrong.x, &wrong.dy, &wrong.dx, &gradient);
}

static void backward_narrow_bias(void)
{
    struct layernorm gradient = {wrong.gradient.gain, narrow, 0};

    layernorm_backward(&wrong.norm, &wrong.x, &wrong.dy, &wrong.dx, &gradient);
}

/* Each call and what it says. */
static const struct {
    void (*act)(void);
    const char *sentence;
} stops[] = {
    {forward_narrow_x,
     "layernorm_forward: x has the shape [5][3], expected [5][6]\n"},
    {forward_small_y,
     "layernorm_forward: y has the shape [4][6], expected [5][6]\n"},
    {forward_narrow_bias,
     "layernorm_forward: bias has the shape [5][3], expected [1][6]\n"},
    {backward_narrow_x,
     "layernorm_backward: x has the shape [5][3], expected [5][6]\n"},
    {backward_small_dy,
     "layernorm_backward: dy has the shape [4][6], expected [5][6]\n"},
    {backward_small_dx,
     "layernorm_backward: dx has the shape [4][6], expected [5][6]\n"},
    {backward_narrow_gain,
     "layernorm_backward: dgain has the shape [5][3], expected [1][6]\n"},
    {backward_narrow_bias,
     "layernorm_backward: dbias has the shape [5][3], expected [1][6]\n"},
};

/* One number is its own mean: y is the bias whatever x is. */
static void one_number_has_no_gradient(void **state)
{
    struct layernorm norm = layernorm_new(1, (real)1e-5);
    struct layernorm gradient = layernorm_gradient_new(&norm);
    real number = 3, cotangent = 2, slope = 0;
    const struct matrix x = {1, 1, &number}, dy = {1, 1, &cotangent};
    struct matrix dx = {1, 1, &slope};

    (void)state;
    layernorm_backward(&norm, &x, &dy, &dx, &gradient);
    assert_true(slope == 0 && gradient.gain.data[0] == 0 &&
                gradient.bias.data[0] == 2);
    layernorm_free(&norm);
    layernorm_free(&gradient);
}

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    wrong = random_pass();
    narrow = matrix_new(5, 3);
    small = matrix_new(4, 6);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        check_stops(stops[i].act, SIGABRT, stops[i].sentence);
    pass_free(&wrong);
    matrix_free(&narrow);
    matrix_free(&small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(variance_divides_by_d),
        cmocka_unit_test(a_constant_token_gives_the_bias),
        cmocka_unit_test(a_large_mean_costs_no_digits),
        cmocka_unit_test(a_mean_of_many_costs_no_digits),
        cmocka_unit_test(does_not_see_a_shift),
        cmocka_unit_test(sees_a_scale_through_eps_alone),
        cmocka_unit_test(gradient_grows_as_x_shrinks),
        cmocka_unit_test(gives_mean_0_and_variance_1),
        cmocka_unit_test(may_write_over_x),
        cmocka_unit_test(carries_nan_in_its_token),
        cmocka_unit_test(gradient_sums_to_zero_along_a_token),
        cmocka_unit_test(adds_gradients),
        cmocka_unit_test(gradients_have_order_two),
        cmocka_unit_test(a_forgotten_mean_has_order_one),
        cmocka_unit_test(one_number_has_no_gradient),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
