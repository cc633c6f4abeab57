#include "check.h"

#include "dropout.h"
#include "gradcheck.h"
#include "random.h"
#include "swiglu.h"

#define STEP ((real)1 / 32768)

static const bool is_float = sizeof(real) == sizeof(float);

/*
 * All that a gradient belongs to, in this order everywhere; the last number
 * stands for all of them.
 */
enum { GATE, UP, DOWN, GATE_BIAS, UP_BIAS, DOWN_BIAS, X, ARRAYS };

/* A layer with all that belongs to one pass there and back. */
struct trip {
    struct swiglu layer, gradient;
    struct swiglu_cache cache;
    struct matrix x, y, dy, dx;
    real rate; /* of dropout */
};

/* The value (gradient = false) or the gradient of array i. */
static struct matrix *array_at(struct trip *p, int i, bool gradient)
{
    struct swiglu *layer = gradient ? &p->gradient : &p->layer;
    struct matrix *all[ARRAYS] = {&layer->gate.weight,      &layer->up.weight,
                                  &layer->down.weight,      &layer->gate.bias,
                                  &layer->up.bias,          &layer->down.bias,
                                  gradient ? &p->dx : &p->x};

    return all[i];
}

static void trip_forward(struct trip *p)
{
    swiglu_forward(&p->layer, &p->x, &p->cache, &p->y);
}

static void trip_backward(struct trip *p)
{
    swiglu_backward(&p->layer, &p->x, &p->cache, &p->dy, &p->dx, &p->gradient);
}

/* There and back, for the layer, x, dy and rate that p holds. */
static void trip_run(struct trip *p)
{
    p->gradient = swiglu_gradient_new(&p->layer);
    p->cache = swiglu_cache_new(&p->layer, p->x.rows);
    swiglu_cache_drop(&p->cache, p->rate, 11);
    p->y = matrix_new(p->x.rows, p->x.cols);
    p->dx = matrix_new(p->x.rows, p->x.cols);
    trip_forward(p);
    trip_backward(p);
}

/* The way back once more, from zeros. */
static void trip_back_again(struct trip *p)
{
    swiglu_free(&p->gradient);
    matrix_free(&p->dx);
    p->gradient = swiglu_gradient_new(&p->layer);
    p->dx = matrix_new(p->x.rows, p->x.cols);
    trip_backward(p);
}

static void trip_free(struct trip *p)
{
    swiglu_free(&p->layer);
    swiglu_free(&p->gradient);
    swiglu_cache_free(&p->cache);
    matrix_free(&p->x);
    matrix_free(&p->y);
    matrix_free(&p->dy);
    matrix_free(&p->dx);
}

/* What the layers are called in a folder of reference vectors. */
static const char *const paper[X] = {"W", "V", "W2"},
                         *const bare[X] = {"Wg", "Wu", "Wd"},
                         *const bare_swapped[X] = {"Wu", "Wg", "Wd"},
                         *const full[X] = {"Wg", "Wu", "Wd", "bg", "bu", "bd"},
                         *const full_swapped[X] = {"Wu", "Wg", "Wd",
                                                   "bu", "bg", "bd"};

/* One pass with everything from a folder. */
static struct trip golden_trip(const char *folder, const char *kind,
                               const char *const names[X])
{
    struct trip p = {
        .layer.activation = glu_named(kind),
        .x = golden(folder, "x"),
        .dy = golden(folder, "cot"),
    };

    for (int i = 0; i < X; i++)
        if (names[i] != NULL)
            *array_at(&p, i, false) = golden(folder, names[i]);
    trip_run(&p);
    return p;
}

/* Is that array what the folder says? */
static bool is_golden(const struct matrix *got, const char *folder,
                      const char *name, double tolerance)
{
    struct matrix want = golden(folder, name);
    const size_t n = want.rows * want.cols;
    bool is_right;

    assert_int_equal(got->rows, want.rows);
    assert_int_equal(got->cols, want.cols);
    is_right = first_off(got->data, want.data, n, tolerance) == n;
    matrix_free(&want);
    return is_right;
}

static void check_golden(const struct matrix *got, const char *folder,
                         const char *name, const char *part, double tolerance)
{
    char file[32];

    snprintf(file, sizeof file, "%s%s", name, part);
    if (!is_golden(got, folder, file, tolerance))
        fail_msg("%s: %s", folder, file);
}

static void check_folder(const char *folder, const char *kind,
                         const char *const names[X])
{
    struct trip p = golden_trip(folder, kind, names);
    char name[32];

    check_golden(&p.y, folder, "out", "", TOLERANCE);
    check_golden(&p.dx, folder, "dx", "", TOLERANCE);
    for (int i = 0; i < X; i++)
        if (names[i] != NULL) {
            snprintf(name, sizeof name, "d%s", names[i]);
            check_golden(array_at(&p, i, true), folder, name, "", TOLERANCE);
        }
    trip_free(&p);
}

/* Is what comes out the array of that name? */
static bool gives(const char *folder, const char *const names[X],
                  const char *name)
{
    struct trip p = golden_trip(folder, "swiglu", names);
    const bool is_right = is_golden(&p.y, folder, name, TOLERANCE);

    trip_free(&p);
    return is_right;
}

static void equals_pytorch(void **state)
{
    (void)state;
    check_folder("swiglu_8x22", "swiglu", bare);
    check_folder("sllm_nobias_10x28", "swiglu", bare);
    check_folder("sllm_bias_10x28", "swiglu", full);
    check_folder("layouts_8x12", "swiglu", full);
}

static void takes_the_other_kinds(void **state)
{
    const char *const kinds[][2] = {
        {"variant_glu", "glu"},       {"variant_bilinear", "bilinear"},
        {"variant_reglu", "reglu"},   {"variant_geglu_erf", "geglu"},
        {"variant_swiglu", "swiglu"}, {"variant_geglu_tanh", "geglu-tanh"},
    };

    (void)state;
    for (int k = 0; k < 6; k++)
        check_folder(kinds[k][0], kinds[k][1], paper);
}

/* PyCraft-1 activates the matrix that it calls up: that is our gate. */
static void takes_the_names_exchanged(void **state)
{
    (void)state;
    check_folder("pycraft_12x32", "swiglu", bare_swapped);
    assert_false(gives("pycraft_12x32", bare, "out"));
    assert_true(gives("pycraft_12x32", bare, "out_usual_convention"));
    assert_false(gives("layouts_8x12", full_swapped, "out"));
    assert_true(gives("layouts_8x12", full_swapped, "out_if_swapped"));
}

static void keeps_what_it_computed(void **state)
{
    const char *folder = "swiglu_8x22";
    struct trip p = golden_trip(folder, "swiglu", bare);

    (void)state;
    check_golden(&p.cache.gate, folder, "mid_gate", "", TOLERANCE);
    check_golden(&p.cache.up, folder, "mid_up", "", TOLERANCE);
    check_golden(&p.cache.hidden, folder, "mid_hidden", "", TOLERANCE);
    trip_free(&p);
}

/* The first rows of a large gradient, and sums over it, as double. */
static void check_summary(const struct matrix *gradient, const char *folder,
                          const char *name, double tolerance)
{
    const struct matrix first = {4, gradient->cols, gradient->data};
    struct matrix rows = matrix_new(1, gradient->rows),
                  cols = matrix_new(1, gradient->cols),
                  norm = matrix_new(1, 1);
    double squares = 0;

    for (size_t r = 0; r < gradient->rows; r++) {
        double sum = 0;

        for (size_t c = 0; c < gradient->cols; c++) {
            const double entry = (double)matrix_row(gradient, r)[c];

            sum += entry;
            squares += entry * entry;
        }
        rows.data[r] = (real)sum;
    }
    for (size_t c = 0; c < gradient->cols; c++) {
        double sum = 0;

        for (size_t r = 0; r < gradient->rows; r++)
            sum += (double)matrix_row(gradient, r)[c];
        cols.data[c] = (real)sum;
    }
    norm.data[0] = (real)sqrt(squares);
    check_golden(&first, folder, name, "_rows0to3", tolerance);
    check_golden(&rows, folder, name, "_rowsum", tolerance);
    check_golden(&cols, folder, name, "_colsum", tolerance);
    check_golden(&norm, folder, name, "_fro", tolerance);
    matrix_free(&rows);
    matrix_free(&cols);
    matrix_free(&norm);
}

/* A network whose weights are not stored, but come from these seeds. */
static void check_large(const char *folder, size_t d_ff, uint64_t seed,
                        double tolerance)
{
    const char *const names[] = {"dWg", "dWu", "dWd"};
    struct trip p = {.x = golden(folder, "x"), .dy = golden(folder, "cot")};

    p.layer = swiglu_new(p.x.cols, d_ff, false);
    for (int i = GATE; i <= DOWN; i++)
        random_fill(array_at(&p, i, false), seed + (uint64_t)i, (real)0.0625);
    trip_run(&p);
    check_golden(&p.y, folder, "out", "", tolerance);
    check_golden(&p.dx, folder, "dx", "", tolerance);
    for (int i = GATE; i <= DOWN; i++)
        check_summary(array_at(&p, i, true), folder, names[i], tolerance);
    trip_free(&p);
}

/*
 * dx sums 2 times 1376 products, one after the other, and misses 2e-6 in
 * float; in double there is nothing to be seen of that.
 */
static void equals_pytorch_in_the_models_sizes(void **state)
{
    (void)state;
    check_large("swiglu_384x1024", 1024, 4000, TOLERANCE);
    check_large("apex_512x1376", 1376, 6000, is_float ? 1e-5 : TOLERANCE);
}

/*
 * Two tokens, three units, computed elsewhere with double precision. The last
 * two arrays are what the usual mistakes give.
 */
static const double tiny_x[] = {1, -2, 0.5, 3}, tiny_dy[] = {1, -1, 0.5, 2},
                    tiny_gate[] = {0.5, -1, 2, 0.25, -0.5, 1},
                    tiny_up[] = {1, 0.5, -0.25, 1.5, 0.75, -0.5},
                    tiny_down[] = {1, -0.5, 0.25, 0.3, 0.8, -1.2},
                    tiny_y[] = {1.9098679013237712, -2.7902850120436815,
                                -4.318822627498022, 8.608496250497787},
                    tiny_dx[] = {10.734627079016791, -0.5976516686471465,
                                 6.0695351019884995, 10.464847710464955},
                    tiny_dgate[] = {-0.10474532485933562, -0.6284719491560137,
                                    7.567222814452894,    10.207594471406322,
                                    1.1493128917035405,   8.913719910454237},
                    tiny_dup[] = {1.5263671265746375,  -3.779782720254767,
                                  -0.5879009812525382, 9.226755941105612,
                                  -3.21515235000144,   -17.09102687939258},
                    tiny_ddown[] = {-0.16523828797852094, -0.7242937514090735,
                                    -1.7858080006050225,  -0.6609531519140838,
                                    17.03120285158377,    -5.483834314455387},
                    tiny_swapped[] = {-0.8408390892515242, 4.327177349691525,
                                      -8.814476955300572, 5.505419071114661},
                    tiny_of_product[] = {0.0048724074697387345,
                                         0.035714926034568384,
                                         -3.88224134653674, 6.276383567268338};

static struct matrix matrix_of(size_t rows, size_t cols, const double *entries)
{
    struct matrix m = matrix_new(rows, cols);

    for (size_t i = 0; i < rows * cols; i++)
        m.data[i] = (real)entries[i];
    return m;
}

static struct trip tiny_trip(const double *gate, const double *up)
{
    struct trip p = {
        .layer = {.gate.weight = matrix_of(3, 2, gate),
                  .up.weight = matrix_of(3, 2, up),
                  .down.weight = matrix_of(2, 3, tiny_down),
                  .activation = glu_named("swiglu")},
        .x = matrix_of(2, 2, tiny_x),
        .dy = matrix_of(2, 2, tiny_dy),
    };

    trip_run(&p);
    return p;
}

static void check_tiny(const struct matrix *got, const double *entries)
{
    struct matrix want = matrix_of(got->rows, got->cols, entries);

    check_close(got->data, want.data, want.rows * want.cols,
                is_float ? TOLERANCE : 1e-12);
    matrix_free(&want);
}

static void is_right_to_twelve_digits(void **state)
{
    struct trip p = tiny_trip(tiny_gate, tiny_up);

    (void)state;
    check_tiny(&p.y, tiny_y);
    check_tiny(&p.dx, tiny_dx);
    check_tiny(&p.gradient.gate.weight, tiny_dgate);
    check_tiny(&p.gradient.up.weight, tiny_dup);
    check_tiny(&p.gradient.down.weight, tiny_ddown);
    trip_free(&p);
}

/* Gate and up exchanged; SiLU of the product in place of the factor. */
static void knows_the_usual_mistakes(void **state)
{
    struct trip p = tiny_trip(tiny_up, tiny_gate);
    struct matrix h = matrix_new(2, 3);

    (void)state;
    check_tiny(&p.y, tiny_swapped);
    for (size_t i = 0; i < 6; i++)
        h.data[i] = silu(p.cache.gate.data[i] * p.cache.up.data[i]);
    linear_forward(&p.layer.down, &h, &p.y);
    check_tiny(&p.y, tiny_of_product);
    matrix_free(&h);
    trip_free(&p);
}

/* Five tokens of width 4, seven units. */
static struct trip random_trip(bool bias, real rate)
{
    struct trip p = {
        .layer = swiglu_new(4, 7, bias),
        .x = matrix_new(5, 4),
        .dy = matrix_new(5, 4),
        .rate = rate,
    };

    swiglu_fill(&p.layer, 5);
    random_fill(&p.x, 1, 2);
    random_fill(&p.dy, 2, 1);
    trip_run(&p);
    return p;
}

static bool is_same(const struct matrix *got, const struct matrix *want)
{
    return got->rows == want->rows && got->cols == want->cols &&
           (got->rows == 0 ||
            memcmp(got->data, want->data,
                   want->rows * want->cols * sizeof(real)) == 0);
}

/* Output and all gradients, bit for bit. */
static bool is_same_trip(struct trip *got, struct trip *want)
{
    bool same = is_same(&got->y, &want->y);

    for (int i = 0; i < ARRAYS; i++)
        same =
            same && is_same(array_at(got, i, true), array_at(want, i, true));
    return same;
}

static void exchanging_gate_and_up_matters(void **state)
{
    struct trip p = random_trip(true, 0);
    struct matrix y = matrix_copy(&p.y);
    const struct linear gate = p.layer.gate;

    (void)state;
    p.layer.gate = p.layer.up;
    p.layer.up = gate;
    trip_forward(&p);
    assert_true(first_off(p.y.data, y.data, 20, 0.1) < 20);
    matrix_free(&y);
    trip_free(&p);
}

/*
 * Experts are given blocks of as many tokens as the router sends. Nothing may
 * depend on how many: one by one, with one gradient that gathers all, each
 * result has the same bits.
 */
static void takes_tokens_one_by_one(void **state)
{
    struct trip want = random_trip(true, 0), got = random_trip(true, 0);

    (void)state;
    swiglu_cache_free(&got.cache);
    swiglu_free(&got.gradient);
    got.cache = swiglu_cache_new(&got.layer, 1);
    got.gradient = swiglu_gradient_new(&got.layer);
    memset(got.y.data, 0, 20 * sizeof(real));
    memset(got.dx.data, 0, 20 * sizeof(real));
    for (size_t t = 0; t < 5; t++) {
        const struct matrix x = {1, 4, matrix_row(&got.x, t)},
                            dy = {1, 4, matrix_row(&got.dy, t)};
        struct matrix y = {1, 4, matrix_row(&got.y, t)},
                      dx = {1, 4, matrix_row(&got.dx, t)};

        swiglu_forward(&got.layer, &x, &got.cache, &y);
        swiglu_backward(&got.layer, &x, &got.cache, &dy, &dx, &got.gradient);
    }
    assert_true(is_same_trip(&got, &want));
    trip_free(&want);
    trip_free(&got);
}

/* An expert that no token is sent to. */
static void takes_no_tokens(void **state)
{
    struct trip p = {
        .layer = swiglu_new(4, 7, true),
        .x = matrix_new(0, 4),
        .dy = matrix_new(0, 4),
        .rate = (real)0.5,
    };

    (void)state;
    swiglu_fill(&p.layer, 5);
    trip_run(&p);
    for (int i = 0; i < X; i++) {
        const struct matrix *g = array_at(&p, i, true);

        for (size_t k = 0; k < g->rows * g->cols; k++)
            assert_true(g->data[k] == 0);
    }
    trip_free(&p);
}

static void counts_its_parameters(void **state)
{
    const struct {
        size_t d, d_ff;
        bool bias;
        size_t parameters;
    } counts[] = {
        {384, 1024, false, 1179648}, {384, 1024, true, 1182080},
        {512, 1376, false, 2113536}, {10, 28, false, 840},
        {10, 28, true, 906},         {1, 1, true, 6},
    };

    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct swiglu layer =
            swiglu_new(counts[i].d, counts[i].d_ff, counts[i].bias);

        assert_int_equal(swiglu_parameters(&layer), counts[i].parameters);
        swiglu_free(&layer);
        assert_int_equal(swiglu_parameters(&layer), 0);
    }
    for (size_t bias = 0; bias < 3; bias++) {
        struct swiglu layer = swiglu_new(3, 5, false);
        struct linear *parts[] = {&layer.gate, &layer.up, &layer.down};

        parts[bias]->bias = matrix_new(1, parts[bias]->weight.rows);
        assert_int_equal(swiglu_parameters(&layer),
                         45 + parts[bias]->weight.rows);
        swiglu_free(&layer);
    }
}

static void is_new_with_zeros_and_silu(void **state)
{
    struct trip p = {.layer = swiglu_new(4, 7, true)};

    (void)state;
    assert_string_equal(p.layer.activation->name, "swiglu");
    for (int i = 0; i < X; i++) {
        const struct matrix *m = array_at(&p, i, false);

        for (size_t k = 0; k < m->rows * m->cols; k++)
            assert_true(m->data[k] == 0);
    }
    assert_int_equal(p.layer.gate.weight.rows, 7);
    assert_int_equal(p.layer.gate.weight.cols, 4);
    assert_int_equal(p.layer.down.weight.rows, 4);
    assert_int_equal(p.layer.down.weight.cols, 7);
    p.layer.activation = glu_named("reglu");
    p.gradient = swiglu_gradient_new(&p.layer);
    assert_ptr_equal(p.gradient.activation, p.layer.activation);
    trip_free(&p);
}

/* All in +-1 / sqrt(in), and up to the edge of that. */
static void fills_within_bounds(void **state)
{
    struct trip p = {.layer = swiglu_new(64, 100, true)};

    (void)state;
    swiglu_fill(&p.layer, 5);
    for (int i = 0; i < X; i++) {
        const struct matrix *m = array_at(&p, i, false);
        const double bound = i == DOWN || i == DOWN_BIAS ? 0.1 : 0.125;
        double least = 0, most = 0;

        for (size_t k = 0; k < m->rows * m->cols; k++) {
            least = fmin(least, (double)m->data[k]);
            most = fmax(most, (double)m->data[k]);
        }
        assert_true(least >= -bound * (1 + 1e-6) && least < -0.9 * bound);
        assert_true(most <= bound * (1 + 1e-6) && most > 0.9 * bound);
    }
    trip_free(&p);
}

/* The same numbers for the same seed; else no array is another's. */
static void fills_by_its_seed(void **state)
{
    struct trip p[4] = {{.rate = 0}},
                again = {.layer = swiglu_new(4, 4, true)};

    (void)state;
    for (uint64_t s = 0; s < 4; s++) {
        p[s].layer = swiglu_new(4, 4, true);
        swiglu_fill(&p[s].layer, s);
    }
    swiglu_fill(&again.layer, 3);
    for (int i = 0; i < X; i++)
        assert_true(
            is_same(array_at(&again, i, false), array_at(&p[3], i, false)));
    for (int k = 0; k < 4 * X; k++)
        for (int l = 0; l < k; l++) {
            const struct matrix *one = array_at(&p[k / X], k % X, false),
                                *other = array_at(&p[l / X], l % X, false);

            assert_memory_not_equal(one->data, other->data, 4 * sizeof(real));
        }
    trip_free(&again);
    for (int s = 0; s < 4; s++)
        trip_free(&p[s]);
}

/* y and the cache are overwritten, gradients are added to. */
static void adds_gradients(void **state)
{
    struct trip once = random_trip(true, 0), twice = random_trip(true, 0);

    (void)state;
    trip_forward(&twice);
    assert_true(is_same_trip(&twice, &once));
    trip_backward(&twice);
    for (int i = 0; i < ARRAYS; i++) {
        struct matrix *g = array_at(&once, i, true);

        for (size_t k = 0; k < g->rows * g->cols; k++)
            g->data[k] *= 2;
        check_matrix(array_at(&twice, i, true), g);
    }
    trip_free(&once);
    trip_free(&twice);
}

/* Without dropout, with rate 0, and with a mask that was taken away again. */
static void drops_nothing_at_rate_zero(void **state)
{
    struct trip want = random_trip(true, 0), got = random_trip(true, 0);

    (void)state;
    assert_int_equal(want.cache.mask.rows, 0);
    swiglu_cache_drop(&got.cache, (real)0.5, 1);
    assert_int_equal(got.cache.mask.rows, 5);
    assert_int_equal(got.cache.mask.cols, 7);
    trip_forward(&got);
    assert_false(is_same(&got.y, &want.y));
    swiglu_cache_drop(&got.cache, 0, 1);
    assert_int_equal(got.cache.mask.rows, 0);
    trip_forward(&got);
    trip_back_again(&got);
    assert_true(is_same_trip(&got, &want));
    trip_free(&want);
    trip_free(&got);
}

/* In evaluation nothing is left to chance; in training, only the seed is. */
static void repeats_itself(void **state)
{
    (void)state;
    for (int r = 0; r < 2; r++) {
        struct trip p = random_trip(true, (real)0.5 * (real)r);
        struct trip q = random_trip(true, (real)0.5 * (real)r);

        assert_true(is_same_trip(&p, &q));
        trip_forward(&p);
        trip_back_again(&p);
        assert_true(is_same_trip(&p, &q));
        swiglu_cache_drop(&p.cache, p.rate, 12);
        trip_forward(&p);
        assert_true(is_same(&p.y, &q.y) == (r == 0));
        swiglu_cache_drop(&p.cache, p.rate, 11);
        trip_forward(&p);
        assert_true(is_same(&p.y, &q.y));
        trip_free(&p);
        trip_free(&q);
    }
}

/* The mask of dropout.h, stream 0, on what `down` is given. */
static void masks_the_hidden_values(void **state)
{
    struct trip p = random_trip(true, (real)0.25);
    struct matrix mask = matrix_new(5, 7), h = matrix_new(5, 7),
                  y = matrix_new(5, 4);

    (void)state;
    dropout_fill(&mask, (real)0.25, 11, 0);
    assert_true(is_same(&p.cache.mask, &mask));
    glu_forward(p.layer.activation, &p.cache.gate, &p.cache.up, &h);
    dropout_apply(&mask, &h);
    assert_true(is_same(&p.cache.hidden, &h));
    linear_forward(&p.layer.down, &h, &y);
    assert_true(is_same(&p.y, &y));
    matrix_free(&mask);
    matrix_free(&h);
    matrix_free(&y);
    trip_free(&p);
}

/* Of one token: nothing for column j of down, nor for row j of the others. */
static void dropped_units_get_no_gradient(void **state)
{
    struct trip p = {
        .layer = swiglu_new(4, 40, true),
        .x = matrix_new(1, 4),
        .dy = matrix_new(1, 4),
        .rate = (real)0.5,
    };
    size_t dropped = 0;

    (void)state;
    swiglu_fill(&p.layer, 5);
    random_fill(&p.x, 1, 2);
    random_fill(&p.dy, 2, 1);
    trip_run(&p);
    for (size_t j = 0; j < 40; j++) {
        const bool is_dropped = p.cache.mask.data[j] == 0;

        dropped += is_dropped;
        assert_true((p.gradient.gate.bias.data[j] == 0) == is_dropped);
        assert_true((p.gradient.up.bias.data[j] == 0) == is_dropped);
        for (size_t i = 0; i < 4; i++) {
            const real down = matrix_row(&p.gradient.down.weight, i)[j],
                       gate = matrix_row(&p.gradient.gate.weight, j)[i],
                       up = matrix_row(&p.gradient.up.weight, j)[i];

            assert_true((down == 0) == is_dropped);
            assert_true((gate == 0) == is_dropped);
            assert_true((up == 0) == is_dropped);
        }
    }
    assert_true(dropped > 5 && dropped < 35);
    trip_free(&p);
}

/* Each entry of row t of `got` is not finite; the other rows are `want`'s. */
static bool is_spoilt_at(size_t t, const struct matrix *got,
                         const struct matrix *want)
{
    bool is_so = true;

    for (size_t r = 0; r < got->rows; r++)
        for (size_t c = 0; c < got->cols; c++) {
            const real entry = matrix_row(got, r)[c];

            is_so = is_so && (r == t ? !isfinite(entry)
                                     : entry == matrix_row(want, r)[c]);
        }
    return is_so;
}

static void nan_and_infinity_stay_in_their_token(void **state)
{
    const real bad[] = {(real)NAN, (real)INFINITY, -(real)INFINITY};

    (void)state;
    for (int b = 0; b < 3; b++) {
        struct trip want = random_trip(true, 0), p = random_trip(true, 0);

        matrix_row(&p.dy, 3)[1] = bad[b];
        trip_back_again(&p);
        assert_true(is_spoilt_at(3, &p.dx, &want.dx));
        memcpy(p.dy.data, want.dy.data, 20 * sizeof(real));
        matrix_row(&p.x, 2)[1] = bad[b];
        trip_forward(&p);
        trip_back_again(&p);
        assert_true(is_spoilt_at(2, &p.y, &want.y));
        assert_true(!isnan(bad[b]) || is_spoilt_at(2, &p.dx, &want.dx));
        trip_free(&want);
        trip_free(&p);
    }
}

/* Half the sum of squares: a loss that curves whatever is moved. */
static real half_square_sum(void *context)
{
    struct trip *p = context;
    real sum = 0;

    trip_forward(p);
    for (size_t i = 0; i < p->y.rows * p->y.cols; i++)
        sum += p->y.data[i] * p->y.data[i] / 2;
    return sum;
}

/* A pass whose gradients are those of that loss. */
static struct trip problem(bool bias, real rate)
{
    struct trip p = random_trip(bias, rate);

    memcpy(p.dy.data, p.y.data, 20 * sizeof(real));
    trip_back_again(&p);
    return p;
}

/* The order of the remainder with array i moving, or with all of them. */
static double order_of(struct trip *p, int i)
{
    struct gradcheck check = gradcheck_new(half_square_sum, p, 17);
    double order;

    for (int a = 0; a < ARRAYS; a++)
        if (i == ARRAYS || i == a)
            gradcheck_add(&check, array_at(p, a, false), array_at(p, a, true));
    order = (double)gradcheck_order(&check, STEP);
    gradcheck_free(&check);
    return order;
}

static bool is_there(struct trip *p, int i)
{
    return i == ARRAYS || array_at(p, i, false)->rows > 0;
}

static void gradients_have_order_two(void **state)
{
    (void)state;
    for (int bias = 0; bias < 2; bias++)
        for (int drop = 0; drop < 2 && !is_float; drop++) {
            struct trip p = problem(bias, (real)0.25 * (real)drop);

            for (int i = 0; i <= ARRAYS; i++)
                if (is_there(&p, i) && !(fabs(order_of(&p, i) - 2) < 0.001))
                    fail_msg("%d %d: array %d has order %g", bias, drop, i,
                             order_of(&p, i));
            trip_free(&p);
        }
}

/* Array i has another gradient: by that factor, or (0) none. */
static void scaled_gradients_have_order_one(void **state)
{
    const real factors[] = {-1, 0, (real)0.5, (real)0.9, 2};

    (void)state;
    for (int i = 0; i < ARRAYS; i++)
        for (int f = 0; f < 5 && !is_float; f++) {
            struct trip p = problem(true, (real)0.25);
            struct matrix *g = array_at(&p, i, true);

            for (size_t k = 0; k < g->rows * g->cols; k++)
                g->data[k] *= factors[f];
            for (int a = 0; a <= ARRAYS; a++) {
                const double want = a == i || a == ARRAYS ? 1 : 2;

                if (!(fabs(order_of(&p, a) - want) < 0.1))
                    fail_msg("%d times %g: array %d has order %g", i,
                             (double)factors[f], a, order_of(&p, a));
            }
            trip_free(&p);
        }
}

static void exchange(struct matrix *one, struct matrix *other)
{
    const struct matrix m = *one;

    *one = *other;
    *other = m;
}

static void exchange_weights(struct trip *p)
{
    exchange(&p->gradient.gate.weight, &p->gradient.up.weight);
}

static void exchange_biases(struct trip *p)
{
    exchange(&p->gradient.gate.bias, &p->gradient.up.bias);
}

static void exchange_factors(struct trip *p)
{
    exchange(&p->cache.gate, &p->cache.up);
    trip_back_again(p);
}

static void forget_the_mask(struct trip *p)
{
    struct matrix none = {0, 0, NULL};

    exchange(&p->cache.mask, &none);
    trip_back_again(p);
    exchange(&p->cache.mask, &none);
}

static void mask_twice(struct trip *p)
{
    struct matrix mask = matrix_copy(&p->cache.mask);

    dropout_apply(&mask, &p->cache.mask);
    trip_back_again(p);
    exchange(&p->cache.mask, &mask);
    matrix_free(&mask);
}

static void mask_anew(struct trip *p)
{
    swiglu_cache_drop(&p->cache, p->rate, 12);
    trip_back_again(p);
    swiglu_cache_drop(&p->cache, p->rate, 11);
}

/* Down is given what was there before the mask. */
static void keep_the_unmasked(struct trip *p)
{
    glu_forward(p->layer.activation, &p->cache.gate, &p->cache.up,
                &p->cache.hidden);
    trip_back_again(p);
}

/* The sigmoid as the slope: what it adds by its own slope is missing. */
static void forget_the_slope(struct trip *p)
{
    const struct activation whole = {"", silu, sigmoid};
    const struct activation *usual = p->layer.activation;

    p->layer.activation = &whole;
    trip_back_again(p);
    p->layer.activation = usual;
}

static void forget_the_activation(struct trip *p)
{
    const struct activation *usual = p->layer.activation;

    p->layer.activation = glu_named("bilinear");
    trip_back_again(p);
    p->layer.activation = usual;
}

/* dx by way of the other of the two alone. */
static void forget_a_way(struct trip *p, struct matrix *weight)
{
    struct matrix zeros = matrix_new(7, 4);

    exchange(weight, &zeros);
    trip_back_again(p);
    exchange(weight, &zeros);
    matrix_free(&zeros);
}

static void forget_the_gates_dx(struct trip *p)
{
    forget_a_way(p, &p->layer.gate.weight);
}

static void forget_the_ups_dx(struct trip *p)
{
    forget_a_way(p, &p->layer.up.weight);
}

/* Gradients of all tokens but the last. */
static void forget_a_token(struct trip *p)
{
    memset(matrix_row(&p->dy, 4), 0, 4 * sizeof(real));
    trip_back_again(p);
}

static void add_twice(struct trip *p)
{
    trip_backward(p);
}

/* The cache is that of other tokens. */
static void stale_cache(struct trip *p)
{
    random_fill(&p->x, 3, 2);
    trip_forward(p);
    random_fill(&p->x, 1, 2);
    trip_back_again(p);
}

#define BELOW (1 << GATE | 1 << GATE_BIAS | 1 << UP | 1 << UP_BIAS | 1 << X)

/* Each fault and the arrays whose gradients it makes wrong. */
static const struct {
    const char *name;
    void (*plant)(struct trip *p);
    int wrong;
} faults[] = {
    {"weights exchanged", exchange_weights, 1 << GATE | 1 << UP},
    {"biases exchanged", exchange_biases, 1 << GATE_BIAS | 1 << UP_BIAS},
    {"gate and up exchanged", exchange_factors, BELOW},
    {"no mask", forget_the_mask, BELOW},
    {"the mask twice", mask_twice, BELOW},
    {"another mask", mask_anew, BELOW},
    {"hidden before the mask", keep_the_unmasked, 1 << DOWN},
    {"a part of the slope", forget_the_slope,
     1 << GATE | 1 << GATE_BIAS | 1 << X},
    {"no activation", forget_the_activation, BELOW},
    {"no dx by the gate", forget_the_gates_dx, 1 << X},
    {"no dx by up", forget_the_ups_dx, 1 << X},
    {"a token less", forget_a_token, BELOW | 1 << DOWN | 1 << DOWN_BIAS},
    {"added twice", add_twice, BELOW | 1 << DOWN | 1 << DOWN_BIAS},
    {"a stale cache", stale_cache, BELOW | 1 << DOWN},
};

/* Each is found where it is, and nowhere else. */
static void faults_have_order_one(void **state)
{
    (void)state;
    for (size_t f = 0; f < sizeof faults / sizeof *faults && !is_float; f++) {
        struct trip p = problem(true, (real)0.25);

        faults[f].plant(&p);
        for (int a = 0; a <= ARRAYS; a++) {
            const bool is_wrong = a == ARRAYS || (faults[f].wrong >> a & 1);
            const double order = order_of(&p, a);

            if (!(is_wrong ? order < 1.5 : fabs(order - 2) < 0.1))
                fail_msg("%s: array %d has order %g", faults[f].name, a,
                         order);
        }
        trip_free(&p);
    }
}

/* What a call is given, with one array exchanged for one of another shape. */
static struct trip wrong;

static void wrong_forward(struct matrix *array, size_t rows, size_t cols)
{
    *array = matrix_new(rows, cols);
    trip_forward(&wrong);
}

static void wrong_backward(struct matrix *array, size_t rows, size_t cols)
{
    *array = matrix_new(rows, cols);
    trip_backward(&wrong);
}

static void forward_up(void)
{
    wrong_forward(&wrong.layer.up.weight, 7, 5);
}

static void forward_down(void)
{
    wrong_forward(&wrong.layer.down.weight, 7, 4);
}

static void forward_cache_gate(void)
{
    wrong_forward(&wrong.cache.gate, 4, 7);
}

static void forward_cache_up(void)
{
    wrong_forward(&wrong.cache.up, 5, 4);
}

static void forward_cache_hidden(void)
{
    wrong_forward(&wrong.cache.hidden, 6, 7);
}

static void forward_mask(void)
{
    wrong_forward(&wrong.cache.mask, 4, 7);
}

static void forward_x(void)
{
    wrong_forward(&wrong.x, 5, 3);
}

static void forward_y(void)
{
    wrong_forward(&wrong.y, 4, 4);
}

static void forward_bias(void)
{
    wrong_forward(&wrong.layer.up.bias, 1, 4);
}

static void backward_up(void)
{
    wrong_backward(&wrong.layer.up.weight, 7, 5);
}

static void backward_cache_gate(void)
{
    wrong_backward(&wrong.cache.gate, 4, 7);
}

static void backward_cache_hidden(void)
{
    wrong_backward(&wrong.cache.hidden, 6, 7);
}

static void backward_mask(void)
{
    wrong_backward(&wrong.cache.mask, 5, 8);
}

static void backward_dy(void)
{
    wrong_backward(&wrong.dy, 4, 4);
}

static void backward_dx(void)
{
    wrong_backward(&wrong.dx, 5, 3);
}

static void backward_gradient(void)
{
    wrong_backward(&wrong.gradient.gate.weight, 4, 7);
}

static void backward_bias(void)
{
    wrong_backward(&wrong.gradient.down.bias, 0, 0);
}

/* Each call and what it says. */
static const struct {
    void (*act)(void);
    const char *sentence;
} stops[] = {
    {forward_up,
     "swiglu_forward: up.weight has the shape [7][5], expected [7][4]\n"},
    {forward_down,
     "swiglu_forward: down.weight has the shape [7][4], expected [4][7]\n"},
    {forward_cache_gate,
     "swiglu_forward: cache.gate has the shape [4][7], expected [5][7]\n"},
    {forward_cache_up,
     "swiglu_forward: cache.up has the shape [5][4], expected [5][7]\n"},
    {forward_cache_hidden,
     "swiglu_forward: cache.hidden has the shape [6][7], expected [5][7]\n"},
    {forward_mask,
     "dropout_apply: mask has the shape [4][7], expected [5][7]\n"},
    {forward_x, "linear_forward: x has the shape [5][3], expected [5][4]\n"},
    {forward_y, "linear_forward: y has the shape [4][4], expected [5][4]\n"},
    {forward_bias,
     "linear_forward: bias has the shape [1][4], expected [1][7]\n"},
    {backward_up,
     "swiglu_backward: up.weight has the shape [7][5], expected [7][4]\n"},
    {backward_cache_gate,
     "swiglu_backward: cache.gate has the shape [4][7], expected [5][7]\n"},
    {backward_cache_hidden,
     "swiglu_backward: cache.hidden has the shape [6][7], expected [5][7]\n"},
    {backward_mask,
     "dropout_apply: mask has the shape [5][8], expected [5][7]\n"},
    {backward_dy,
     "linear_backward: dy has the shape [4][4], expected [5][4]\n"},
    {backward_dx,
     "linear_backward: dx has the shape [5][3], expected [5][4]\n"},
    {backward_gradient,
     "linear_backward: dW has the shape [4][7], expected [7][4]\n"},
    {backward_bias,
     "linear_backward: bias has the shape [0][0], expected [1][4]\n"},
};

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    wrong = random_trip(true, 0);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        check_stops(stops[i].act, SIGABRT, stops[i].sentence);
    trip_free(&wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(takes_the_other_kinds),
        cmocka_unit_test(takes_the_names_exchanged),
        cmocka_unit_test(keeps_what_it_computed),
        cmocka_unit_test(equals_pytorch_in_the_models_sizes),
        cmocka_unit_test(is_right_to_twelve_digits),
        cmocka_unit_test(knows_the_usual_mistakes),
        cmocka_unit_test(exchanging_gate_and_up_matters),
        cmocka_unit_test(takes_tokens_one_by_one),
        cmocka_unit_test(takes_no_tokens),
        cmocka_unit_test(counts_its_parameters),
        cmocka_unit_test(is_new_with_zeros_and_silu),
        cmocka_unit_test(fills_within_bounds),
        cmocka_unit_test(fills_by_its_seed),
        cmocka_unit_test(adds_gradients),
        cmocka_unit_test(drops_nothing_at_rate_zero),
        cmocka_unit_test(repeats_itself),
        cmocka_unit_test(masks_the_hidden_values),
        cmocka_unit_test(dropped_units_get_no_gradient),
        cmocka_unit_test(nan_and_infinity_stay_in_their_token),
        cmocka_unit_test(gradients_have_order_two),
        cmocka_unit_test(scaled_gradients_have_order_one),
        cmocka_unit_test(faults_have_order_one),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
