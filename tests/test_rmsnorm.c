#include "check.h"

#include "gradcheck.h"
#include "random.h"
#include "rmsnorm.h"

#define STEP ((real)1 / 32768)

static const bool is_float = sizeof(real) == sizeof(float);

/* A norm with all that belongs to one pass there and back. */
struct normed {
    struct rmsnorm norm;
    struct matrix x, y, dy, dx, dgain;
};

/* There and back, for the norm, x and dy that p holds. */
static void normed_run(struct normed *p)
{
    p->y = matrix_new(p->x.rows, p->x.cols);
    p->dx = matrix_new(p->x.rows, p->x.cols);
    p->dgain = matrix_new(1, p->x.cols);
    rmsnorm_forward(&p->norm, &p->x, &p->y);
    rmsnorm_backward(&p->norm, &p->x, &p->dy, &p->dx, &p->dgain);
}

static void normed_free(struct normed *p)
{
    rmsnorm_free(&p->norm);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
    matrix_free(&p->dx);
    matrix_free(&p->dgain);
}

static struct normed golden_normed(const char *folder)
{
    struct normed p = {
        .norm = {golden(folder, "g"), (real)1e-6},
        .x = golden(folder, "x"),
        .dy = golden(folder, "cot"),
    };

    normed_run(&p);
    return p;
}

/* Five random tokens of width 6, a gain around 1 and this eps. */
static struct normed random_normed(real eps)
{
    struct normed p = {
        .norm = rmsnorm_new(6, eps),
        .x = matrix_new(5, 6),
        .dy = matrix_new(5, 6),
    };

    for (size_t i = 0; i < 6; i++)
        p.norm.gain.data[i] += random_at(1, i, (real)0.5);
    random_fill(&p.x, 2, 2);
    random_fill(&p.dy, 3, 1);
    normed_run(&p);
    return p;
}

static void check_golden(const char *folder, const char *name,
                         const struct matrix *got)
{
    struct matrix want = golden(folder, name);

    check_matrix(got, &want);
    matrix_free(&want);
}

static void equals_pytorch(void **state)
{
    struct normed p = golden_normed("norm_d16_rmsnorm");

    (void)state;
    check_golden("norm_d16_rmsnorm", "out", &p.y);
    check_golden("norm_d16_rmsnorm", "dx", &p.dx);
    check_golden("norm_d16_rmsnorm", "dg", &p.dgain);
    normed_free(&p);
}

/*
 * The zero token's gradient is a thousand times that of the others and sets
 * the tolerance for all: here each token is held to its own largest entry.
 */
static void equals_pytorch_token_by_token(void **state)
{
    struct normed p = golden_normed("norm_d16_rmsnorm");
    struct matrix dx = golden("norm_d16_rmsnorm", "dx");

    (void)state;
    for (size_t t = 0; t < dx.rows; t++)
        check_close(matrix_row(&p.dx, t), matrix_row(&dx, t), 16, TOLERANCE);
    matrix_free(&dx);
    normed_free(&p);
}

/* The second token is all zero: nothing comes out, and eps leads back. */
static void takes_a_zero_token(void **state)
{
    struct normed p = golden_normed("norm_d16_rmsnorm");
    const real *gain = p.norm.gain.data, *dy = matrix_row(&p.dy, 1);

    (void)state;
    for (size_t i = 0; i < 16; i++) {
        const real want = dy[i] * gain[i] / sqrt(p.norm.eps);

        assert_true(matrix_row(&p.y, 1)[i] == 0);
        check_close(&matrix_row(&p.dx, 1)[i], &want, 1, TOLERANCE);
    }
    normed_free(&p);
}

/* A constant token becomes its sign: the gain is what comes out. */
static void takes_a_constant_token(void **state)
{
    const real constants[] = {3, -3, (real)0.125, -1000};

    (void)state;
    for (int c = 0; c < 4; c++) {
        struct normed p = random_normed((real)1e-6);
        real want[6];

        for (size_t i = 0; i < 6; i++) {
            p.x.data[i] = constants[c];
            want[i] = copysign(p.norm.gain.data[i], constants[c]);
        }
        rmsnorm_forward(&p.norm, &p.x, &p.y);
        check_close(p.y.data, want, 6, 5e-5);
        normed_free(&p);
    }
}

/* By hand: the mean square of (1, -1, 7, 7) is 25, and 24 + 1 is 25 too. */
static void divides_by_the_root_of_the_mean_square(void **state)
{
    real xs[] = {1, -1, 7, 7}, ys[4], gains[] = {1, 10, 1, -2};
    const struct rmsnorm norm = {{1, 4, gains}, (real)1e-30};
    const struct matrix x = {1, 4, xs};
    struct matrix y = {1, 4, ys};

    (void)state;
    rmsnorm_forward(&norm, &x, &y);
    check_close(ys, (real[]){(real)0.2, -2, (real)1.4, (real)-2.8}, 4,
                is_float ? 1e-6 : 1e-14);
}

/* eps stands under the root, beside the mean. */
static void adds_eps_to_the_mean_square(void **state)
{
    real xs[] = {3, 1, -1, 1}, ys[4], gains[] = {1, 1, 1, 1};
    const struct rmsnorm norm = {{1, 4, gains}, 1};
    const struct matrix x = {1, 4, xs};
    struct matrix y = {1, 4, ys};

    (void)state;
    rmsnorm_forward(&norm, &x, &y);
    check_close(ys, (real[]){(real)1.5, (real)0.5, (real)-0.5, (real)0.5}, 4,
                is_float ? 1e-6 : 1e-14);
}

/* y of x times the scale. */
static struct normed scaled(real scale, real eps)
{
    struct normed p = random_normed(eps);

    for (size_t i = 0; i < 30; i++)
        p.x.data[i] *= scale;
    rmsnorm_forward(&p.norm, &p.x, &p.y);
    return p;
}

/* Powers of two, and eps by their square, change no bit. */
static void does_not_see_the_scale(void **state)
{
    const real eps = (real)1 / 1048576;
    struct normed want = scaled(1, eps);

    (void)state;
    for (int power = -8; power <= 8; power++) {
        const real scale = ldexp((real)1, power);
        struct normed p = scaled(scale, eps * scale * scale);

        assert_memory_equal(p.y.data, want.y.data, 30 * sizeof(real));
        normed_free(&p);
    }
    normed_free(&want);
}

/*
 * With eps as it is, the output grows a little with the scale, by less than
 * eps / (2 mean(x^2)), which is under 2e-5 here; a sign turns the sign.
 */
static void sees_the_scale_by_eps_alone(void **state)
{
    const real scales[] = {1, 3, 1000, -1};
    struct normed want = scaled(1, (real)1e-6);

    (void)state;
    for (int s = 0; s < 4; s++) {
        struct normed p = scaled(scales[s], (real)1e-6);

        for (size_t i = 0; i < 30; i++)
            p.y.data[i] = copysign((real)1, scales[s]) * p.y.data[i];
        check_close(p.y.data, want.y.data, 30, 2e-5);
        normed_free(&p);
    }
    normed_free(&want);
}

/* Moving along the token changes nothing but for eps: dx is across it. */
static void the_gradient_is_across_the_token(void **state)
{
    struct normed p = random_normed((real)1e-30);

    (void)state;
    for (size_t t = 0; t < 5; t++) {
        double along = 0, length = 0;

        for (size_t i = 0; i < 6; i++) {
            const double d = (double)matrix_row(&p.dx, t)[i];

            along += d * (double)matrix_row(&p.x, t)[i];
            length += fabs(d * (double)matrix_row(&p.x, t)[i]);
        }
        assert_true(length > 0.1);
        assert_true(fabs(along) < (is_float ? 1e-6 : 1e-14) * length);
    }
    normed_free(&p);
}

/* Tokens whose squares fit. Where they overflow, zeros come out. */
static void takes_huge_tokens(void **state)
{
    const real largest = is_float ? (real)1e18 : (real)1e150;
    struct normed p = scaled(largest, (real)1e-6);
    struct normed want = scaled(1, (real)1e-30);
    struct normed over = scaled(largest * largest, (real)1e-6);

    (void)state;
    check_close(p.y.data, want.y.data, 30, is_float ? 1e-6 : 1e-14);
    for (size_t i = 0; i < 30; i++)
        assert_true(isfinite(over.x.data[i]) && over.y.data[i] == 0);
    normed_free(&p);
    normed_free(&want);
    normed_free(&over);
}

/* Where the squares vanish beside eps, what is left is a constant factor. */
static void takes_tiny_tokens(void **state)
{
    const real tiny = is_float ? (real)1e-30 : (real)1e-200;
    struct normed p = scaled(tiny, (real)1e-6);
    real want[30];

    (void)state;
    for (size_t i = 0; i < 30; i++)
        want[i] = p.x.data[i] * 1000 * p.norm.gain.data[i % 6];
    check_close(p.y.data, want, 30, is_float ? 1e-6 : 1e-14);
    normed_free(&p);
}

static void nan_stays_in_its_token(void **state)
{
    const real bad[] = {(real)NAN, (real)INFINITY, -(real)INFINITY};

    (void)state;
    for (int b = 0; b < 3; b++) {
        struct normed p = random_normed((real)1e-6);
        struct matrix before = matrix_copy(&p.y);

        matrix_row(&p.x, 2)[3] = bad[b];
        rmsnorm_forward(&p.norm, &p.x, &p.y);
        for (size_t t = 0; t < 5; t++)
            if (t != 2)
                assert_memory_equal(matrix_row(&p.y, t),
                                    matrix_row(&before, t), 6 * sizeof(real));
        assert_true(isnan(matrix_row(&p.y, 2)[3]));
        /* an infinity divides the rest to zero, NaN makes all of it NaN */
        assert_true(isnan(bad[b]) ? isnan(matrix_row(&p.y, 2)[0])
                                  : matrix_row(&p.y, 2)[0] == 0);
        matrix_free(&before);
        normed_free(&p);
    }
}

static void may_write_over_x(void **state)
{
    struct normed p = random_normed((real)1e-6);

    (void)state;
    rmsnorm_forward(&p.norm, &p.x, &p.x);
    assert_memory_equal(p.x.data, p.y.data, 30 * sizeof(real));
    normed_free(&p);
}

static void begins_with_ones(void **state)
{
    struct rmsnorm norm = rmsnorm_new(6, (real)1e-5);

    (void)state;
    assert_true(norm.eps == (real)1e-5);
    assert_int_equal(norm.gain.rows, 1);
    assert_int_equal(norm.gain.cols, 6);
    for (size_t i = 0; i < 6; i++)
        assert_true(norm.gain.data[i] == 1);
    rmsnorm_free(&norm);
    assert_null(norm.gain.data);
}

/* y is overwritten, the gradients are added to. */
static void adds_gradients(void **state)
{
    struct normed p = random_normed((real)1e-6);
    struct matrix y = matrix_copy(&p.y), dx = matrix_copy(&p.dx),
                  dgain = matrix_copy(&p.dgain);

    (void)state;
    rmsnorm_forward(&p.norm, &p.x, &p.y);
    assert_memory_equal(p.y.data, y.data, 30 * sizeof(real));
    rmsnorm_backward(&p.norm, &p.x, &p.dy, &p.dx, &p.dgain);
    for (size_t i = 0; i < 30; i++)
        dx.data[i] *= 2;
    for (size_t i = 0; i < 6; i++)
        dgain.data[i] *= 2;
    check_matrix(&p.dx, &dx);
    check_matrix(&p.dgain, &dgain);
    matrix_free(&y);
    matrix_free(&dx);
    matrix_free(&dgain);
    normed_free(&p);
}

/* Half the sum of squares of y + 1, which curves along each token too. */
static real half_square_sum(void *context)
{
    struct normed *p = context;
    real sum = 0;

    rmsnorm_forward(&p->norm, &p->x, &p->y);
    for (size_t i = 0; i < 30; i++)
        sum += (p->y.data[i] + 1) * (p->y.data[i] + 1) / 2;
    return sum;
}

/* That loss's gradients are those of dy = y + 1. */
static struct normed problem(real eps)
{
    struct normed p = random_normed(eps);

    for (size_t i = 0; i < 30; i++) {
        p.dy.data[i] = p.y.data[i] + 1;
        p.dx.data[i] = 0;
        p.dgain.data[i % 6] = 0;
    }
    rmsnorm_backward(&p.norm, &p.x, &p.dy, &p.dx, &p.dgain);
    return p;
}

/* The order with x moving (0), the gain (1) or both (2). */
static double order_of(struct normed *p, int i)
{
    struct gradcheck check = gradcheck_new(half_square_sum, p, 17);
    double order;

    if (i != 1)
        gradcheck_add(&check, &p->x, &p->dx);
    if (i != 0)
        gradcheck_add(&check, &p->norm.gain, &p->dgain);
    order = (double)gradcheck_order(&check, STEP);
    gradcheck_free(&check);
    return order;
}

static void gradients_have_order_two(void **state)
{
    const real eps[] = {(real)1e-6, (real)0.5, 100};

    (void)state;
    for (int e = 0; e < 3 && !is_float; e++) {
        struct normed p = problem(eps[e]);

        for (int i = 0; i <= 2; i++)
            if (!(fabs(order_of(&p, i) - 2) < 0.001))
                fail_msg("eps %g: order %g of %d", (double)eps[e],
                         order_of(&p, i), i);
        normed_free(&p);
    }
}

/* The gradient of x as if the root were a constant. */
static void forget_the_root(struct normed *p)
{
    for (size_t t = 0; t < 5; t++)
        for (size_t i = 0; i < 6; i++) {
            const size_t k = 6 * t + i;

            p->dx.data[k] = p->dy.data[k] * p->y.data[k] / p->x.data[k];
        }
}

static void wrong_gradients_have_order_one(void **state)
{
    const real factors[] = {-1, 0, (real)0.99, 2};

    (void)state;
    for (int f = 0; f < 5 && !is_float; f++) {
        struct normed p = problem((real)1e-6);

        for (size_t k = 0; k < 6 && f < 4; k++)
            p.dgain.data[k] *= factors[f];
        for (size_t k = 0; k < 30 && f < 4; k++)
            p.dx.data[k] *= factors[f];
        if (f == 4)
            forget_the_root(&p);
        for (int i = 0; i <= 2; i++)
            assert_true(f == 4 && i == 1 ? fabs(order_of(&p, i) - 2) < 0.001
                                         : fabs(order_of(&p, i) - 1) < 0.1);
        normed_free(&p);
    }
}

static struct rmsnorm three;
static struct matrix m23, m24, m33, m13, m14;

static void forward_x(void)
{
    rmsnorm_forward(&three, &m24, &m23);
}

static void forward_wide_y(void)
{
    rmsnorm_forward(&three, &m23, &m24);
}

static void forward_tall_y(void)
{
    rmsnorm_forward(&three, &m23, &m33);
}

static void backward_x(void)
{
    rmsnorm_backward(&three, &m24, &m23, &m23, &m13);
}

static void backward_dy(void)
{
    rmsnorm_backward(&three, &m23, &m33, &m23, &m13);
}

static void backward_dx(void)
{
    rmsnorm_backward(&three, &m23, &m23, &m24, &m13);
}

static void backward_dgain(void)
{
    rmsnorm_backward(&three, &m23, &m23, &m23, &m14);
}

/* Each call and what it says. */
static const struct {
    void (*act)(void);
    const char *sentence;
} stops[] = {
    {forward_x, "rmsnorm_forward: x has the shape [2][4], expected [2][3]\n"},
    {forward_wide_y,
     "rmsnorm_forward: y has the shape [2][4], expected [2][3]\n"},
    {forward_tall_y,
     "rmsnorm_forward: y has the shape [3][3], expected [2][3]\n"},
    {backward_x,
     "rmsnorm_backward: x has the shape [2][4], expected [2][3]\n"},
    {backward_dy,
     "rmsnorm_backward: dy has the shape [3][3], expected [2][3]\n"},
    {backward_dx,
     "rmsnorm_backward: dx has the shape [2][4], expected [2][3]\n"},
    {backward_dgain,
     "rmsnorm_backward: dgain has the shape [1][4], expected [1][3]\n"},
};

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    three = rmsnorm_new(3, (real)1e-6);
    m23 = matrix_new(2, 3);
    m24 = matrix_new(2, 4);
    m33 = matrix_new(3, 3);
    m13 = matrix_new(1, 3);
    m14 = matrix_new(1, 4);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        check_stops(stops[i].act, SIGABRT, stops[i].sentence);
    rmsnorm_free(&three);
    matrix_free(&m23);
    matrix_free(&m24);
    matrix_free(&m33);
    matrix_free(&m13);
    matrix_free(&m14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(equals_pytorch_token_by_token),
        cmocka_unit_test(takes_a_zero_token),
        cmocka_unit_test(takes_a_constant_token),
        cmocka_unit_test(divides_by_the_root_of_the_mean_square),
        cmocka_unit_test(adds_eps_to_the_mean_square),
        cmocka_unit_test(does_not_see_the_scale),
        cmocka_unit_test(sees_the_scale_by_eps_alone),
        cmocka_unit_test(the_gradient_is_across_the_token),
        cmocka_unit_test(takes_huge_tokens),
        cmocka_unit_test(takes_tiny_tokens),
        cmocka_unit_test(nan_stays_in_its_token),
        cmocka_unit_test(may_write_over_x),
        cmocka_unit_test(begins_with_ones),
        cmocka_unit_test(adds_gradients),
        cmocka_unit_test(gradients_have_order_two),
        cmocka_unit_test(wrong_gradients_have_order_one),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
