#include "check.h"

#include "glu.h"
#include "gradcheck.h"
#include "linear.h"
#include "random.h"

#define STEP ((real)1 / 32768)

static const bool is_float = sizeof(real) == sizeof(float);

/* The three layers of a gated network, in this order everywhere. */
enum { GATE, UP, DOWN, LAYERS };

/* A gated network with all that belongs to one pass there and back. */
struct gated {
    const struct activation *f;
    struct linear layer[LAYERS], gradient[LAYERS];
    struct matrix x, dy, gate, up, h, y;
    struct matrix dx, dgate, dup, dh;
};

static void gated_forward(struct gated *p)
{
    const size_t tokens = p->x.rows, d_ff = p->layer[GATE].weight.rows;

    p->gate = matrix_new(tokens, d_ff);
    p->up = matrix_new(tokens, d_ff);
    p->h = matrix_new(tokens, d_ff);
    p->y = matrix_new(tokens, p->layer[DOWN].weight.rows);
    linear_forward(&p->layer[GATE], &p->x, &p->gate);
    linear_forward(&p->layer[UP], &p->x, &p->up);
    glu_forward(p->f, &p->gate, &p->up, &p->h);
    linear_forward(&p->layer[DOWN], &p->h, &p->y);
}

static void gated_backward(struct gated *p)
{
    const size_t tokens = p->x.rows, d_ff = p->gate.cols;

    for (int i = 0; i < LAYERS; i++)
        p->gradient[i] = linear_gradient_new(&p->layer[i]);
    p->dgate = matrix_new(tokens, d_ff);
    p->dup = matrix_new(tokens, d_ff);
    p->dh = matrix_new(tokens, d_ff);
    p->dx = matrix_new(tokens, p->x.cols);
    linear_backward(&p->layer[DOWN], &p->h, &p->dy, &p->dh,
                    &p->gradient[DOWN]);
    glu_backward(p->f, &p->gate, &p->up, &p->dh, &p->dgate, &p->dup);
    linear_backward(&p->layer[UP], &p->x, &p->dup, &p->dx, &p->gradient[UP]);
    linear_backward(&p->layer[GATE], &p->x, &p->dgate, &p->dx,
                    &p->gradient[GATE]);
}

static void gated_free(struct gated *p)
{
    struct matrix *all[] = {&p->x, &p->dy, &p->gate,  &p->up,  &p->h,
                            &p->y, &p->dx, &p->dgate, &p->dup, &p->dh};

    for (int i = 0; i < LAYERS; i++) {
        linear_free(&p->layer[i]);
        linear_free(&p->gradient[i]);
    }
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        matrix_free(all[i]);
}

/* What the layers are called in a folder of reference vectors. */
struct names {
    const char *weight[LAYERS], *bias[LAYERS];
};

static const struct names paper = {.weight = {"W", "V", "W2"}},
                          paper_swapped = {.weight = {"V", "W", "W2"}},
                          bare = {.weight = {"Wg", "Wu", "Wd"}},
                          bare_swapped = {.weight = {"Wu", "Wg", "Wd"}},
                          full = {{"Wg", "Wu", "Wd"}, {"bg", "bu", "bd"}},
                          full_swapped = {{"Wu", "Wg", "Wd"},
                                          {"bu", "bg", "bd"}};

/* One pass with everything from a folder. */
static struct gated golden_gated(const char *folder, const char *kind,
                                 const struct names *names)
{
    struct gated p = {
        .f = glu_named(kind),
        .x = golden(folder, "x"),
        .dy = golden(folder, "cot"),
    };

    assert_non_null(p.f);
    for (int i = 0; i < LAYERS; i++) {
        p.layer[i].weight = golden(folder, names->weight[i]);
        if (names->bias[i] != NULL)
            p.layer[i].bias = golden(folder, names->bias[i]);
    }
    gated_forward(&p);
    gated_backward(&p);
    return p;
}

/* Is that array, or the gradient of it, what the folder says? */
static bool is_golden(const struct matrix *got, const char *folder,
                      const char *before, const char *name)
{
    char file[32];
    struct matrix want;
    bool is_right;

    snprintf(file, sizeof file, "%s%s", before, name);
    want = golden(folder, file);
    assert_int_equal(got->rows, want.rows);
    assert_int_equal(got->cols, want.cols);
    is_right = first_off(got->data, want.data, want.rows * want.cols,
                         TOLERANCE) == want.rows * want.cols;
    matrix_free(&want);
    return is_right;
}

static void check_golden(const char *folder, const char *kind,
                         const struct names *names)
{
    struct gated p = golden_gated(folder, kind, names);

    if (!is_golden(&p.y, folder, "", "out"))
        fail_msg("%s: out", folder);
    if (!is_golden(&p.dx, folder, "", "dx"))
        fail_msg("%s: dx", folder);
    for (int i = 0; i < LAYERS; i++) {
        if (!is_golden(&p.gradient[i].weight, folder, "d", names->weight[i]))
            fail_msg("%s: d%s", folder, names->weight[i]);
        if (names->bias[i] != NULL &&
            !is_golden(&p.gradient[i].bias, folder, "d", names->bias[i]))
            fail_msg("%s: d%s", folder, names->bias[i]);
    }
    gated_free(&p);
}

/* Is what comes out the array of that name? */
static bool gives(const char *folder, const char *kind,
                  const struct names *names, const char *name)
{
    struct gated p = golden_gated(folder, kind, names);
    const bool is_right = is_golden(&p.y, folder, "", name);

    gated_free(&p);
    return is_right;
}

static const struct {
    const char *folder, *kind;
} variants[] = {
    {"variant_glu", "glu"},
    {"variant_bilinear", "bilinear"},
    {"variant_reglu", "reglu"},
    {"variant_geglu_erf", "geglu"},
    {"variant_geglu_tanh", "geglu-tanh"},
    {"variant_swiglu", "swiglu"},
};

enum { VARIANTS = sizeof variants / sizeof *variants };

static void equals_pytorch(void **state)
{
    (void)state;
    for (int v = 0; v < VARIANTS; v++)
        check_golden(variants[v].folder, variants[v].kind, &paper);
    check_golden("layouts_8x12", "swiglu", &full);
}

/* No kind gives what another gives: the two GELUs differ as well. */
static void tells_the_kinds_apart(void **state)
{
    (void)state;
    for (int v = 0; v < VARIANTS; v++)
        for (int k = 0; k < VARIANTS; k++)
            assert_true(gives(variants[v].folder, variants[k].kind, &paper,
                              "out") == (v == k));
}

/* Which of the two is activated matters, unless neither is. */
static void notices_gate_and_up_exchanged(void **state)
{
    (void)state;
    for (int v = 0; v < VARIANTS; v++)
        assert_true(gives(variants[v].folder, variants[v].kind, &paper_swapped,
                          "out") ==
                    (strcmp(variants[v].kind, "bilinear") == 0));
    assert_true(
        gives("layouts_8x12", "swiglu", &full_swapped, "out_if_swapped"));
    assert_false(gives("layouts_8x12", "swiglu", &full_swapped, "out"));
}

/* Where the matrix that is called up is activated, it is our gate. */
static void takes_either_convention(void **state)
{
    (void)state;
    check_golden("pycraft_12x32", "swiglu", &bare_swapped);
    assert_true(
        gives("pycraft_12x32", "swiglu", &bare, "out_usual_convention"));
    assert_false(gives("pycraft_12x32", "swiglu", &bare, "out"));
}

static struct glu_layout layout_of(const char *order, size_t d_ff,
                                   size_t shards)
{
    struct glu_layout layout;

    if (!glu_layout_named(order, d_ff, shards, &layout))
        fail_msg("%s, %zu units in %zu shards: refused", order, d_ff, shards);
    return layout;
}

static bool is_same(const struct matrix *got, const struct matrix *want)
{
    return got->rows == want->rows && got->cols == want->cols &&
           memcmp(got->data, want->data,
                  want->rows * want->cols * sizeof(real)) == 0;
}

static const struct {
    const char *weight, *bias, *order;
    size_t shards;
} packings[] = {
    {"packed_gate_up", "packed_gate_up_bias", "gate-first", 1},
    {"packed_up_gate", "packed_up_gate_bias", "gate-second", 1},
    {"packed_interleaved", "packed_interleaved_bias", "interleaved", 1},
    {"packed_megatron_tp2", NULL, "gate-first", 2},
};

enum { PACKINGS = sizeof packings / sizeof *packings };

/* The network of the folder, with gate and up from packing i. */
static struct gated unpacked(int i, const struct glu_layout *layout)
{
    const char *folder = "layouts_8x12";
    struct gated p = golden_gated(folder, "swiglu", &full);
    struct matrix packed = golden(folder, packings[i].weight);

    glu_unpack_rows(layout, &packed, &p.layer[GATE].weight,
                    &p.layer[UP].weight);
    matrix_free(&packed);
    if (packings[i].bias != NULL) {
        packed = golden(folder, packings[i].bias);
        glu_unpack(layout, &packed, &p.layer[GATE].bias, &p.layer[UP].bias);
        matrix_free(&packed);
    }
    linear_forward(&p.layer[GATE], &p.x, &p.gate);
    linear_forward(&p.layer[UP], &p.x, &p.up);
    glu_forward(p.f, &p.gate, &p.up, &p.h);
    linear_forward(&p.layer[DOWN], &p.h, &p.y);
    return p;
}

/* Weights and biases bit for bit, and so the output. */
static void unpacks_each_layout(void **state)
{
    (void)state;
    for (int i = 0; i < PACKINGS; i++) {
        const struct glu_layout layout =
            layout_of(packings[i].order, 12, packings[i].shards);
        struct gated want = golden_gated("layouts_8x12", "swiglu", &full);
        struct gated got = unpacked(i, &layout);

        for (int l = GATE; l <= UP; l++) {
            assert_true(is_same(&got.layer[l].weight, &want.layer[l].weight));
            assert_true(is_same(&got.layer[l].bias, &want.layer[l].bias));
        }
        assert_true(is_same(&got.y, &want.y));
        gated_free(&want);
        gated_free(&got);
    }
}

/* Every layout for every packing, and never the right output by chance. */
static void notices_the_wrong_layout(void **state)
{
    (void)state;
    for (int i = 0; i < PACKINGS; i++)
        for (int other = 0; other < PACKINGS; other++) {
            const struct glu_layout layout =
                layout_of(packings[other].order, 12, packings[other].shards);
            struct gated p = unpacked(i, &layout);

            assert_true(is_golden(&p.y, "layouts_8x12", "", "out") ==
                        (i == other));
            if (i + other == 1) /* the first two, one taken for the other */
                assert_true(
                    is_golden(&p.y, "layouts_8x12", "", "out_if_swapped"));
            gated_free(&p);
        }
}

/* A packed layer's output unpacked is that of the layers unpacked. */
static void unpacks_before_or_after(void **state)
{
    struct gated want = golden_gated("layouts_8x12", "swiglu", &full);

    (void)state;
    for (int i = 0; i < PACKINGS - 1; i++) {
        const struct glu_layout layout = layout_of(packings[i].order, 12, 1);
        struct linear packed = {golden("layouts_8x12", packings[i].weight),
                                golden("layouts_8x12", packings[i].bias)};
        struct matrix both = matrix_new(3, 24), gate = matrix_new(3, 12),
                      up = matrix_new(3, 12);

        linear_forward(&packed, &want.x, &both);
        glu_unpack(&layout, &both, &gate, &up);
        assert_true(is_same(&gate, &want.gate) && is_same(&up, &want.up));
        linear_free(&packed);
        matrix_free(&both);
        matrix_free(&gate);
        matrix_free(&up);
    }
    gated_free(&want);
}

/* h of two units, from one row of four. */
static void check_row(const char *kind, const char *order, real row[4],
                      double first, double second)
{
    const struct glu_layout layout = layout_of(order, 2, 1);
    const struct matrix packed = {1, 4, row};
    real gates[2], ups[2];
    struct matrix gate = {1, 2, gates}, up = {1, 2, ups};

    glu_unpack(&layout, &packed, &gate, &up);
    glu_forward(glu_named(kind), &gate, &up, &gate);
    check_close(gates, (real[]){(real)first, (real)second}, 2, TOLERANCE);
}

/* Faults met in the field: the right value where it once was wrong. */
static void is_right_where_others_were_wrong(void **state)
{
    real row[] = {1, -1, 2, -2}, count[] = {1, 2, 3, 4};

    (void)state;
    check_row("swiglu", "gate-first", row, 1.46211716, 0.53788284);
    check_row("swiglu", "gate-second", row, 1.76159416, 0.23840584);
    check_row("glu", "gate-second", count, 0.95257413, 1.96402758);
    check_row("glu", "gate-first", count, 2.19317574, 3.52318831);
}

static void passes_half_precisions_range(void **state)
{
    real value = 300;
    struct matrix m = {1, 1, &value};

    (void)state;
    glu_forward(glu_named("swiglu"), &m, &m, &m);
    assert_true(value == 90000);
}

/* Each of the 2 d_ff places is taken once, whatever the blocks are. */
static void gives_each_unit_its_places(void **state)
{
    (void)state;
    for (size_t d_ff = 1; d_ff <= 36; d_ff++)
        for (size_t block = 1; block <= d_ff; block++)
            for (int second = 0; second < 2 && d_ff % block == 0; second++) {
                const struct glu_layout layout = {d_ff, block, second};
                bool taken[72] = {false};

                for (size_t j = 0; j < d_ff; j++) {
                    const size_t gate = glu_gate_at(&layout, j);
                    const size_t up = glu_up_at(&layout, j);

                    assert_true(gate < 2 * d_ff && up < 2 * d_ff);
                    assert_true(second ? gate == up + block
                                       : up == gate + block);
                    assert_false(taken[gate] || taken[up]);
                    taken[gate] = taken[up] = true;
                }
            }
}

/* The named orders, as glu.h describes them. */
static void names_the_orders(void **state)
{
    const size_t d_ff = 12;

    (void)state;
    for (size_t shards = 1; shards <= d_ff; shards++) {
        const size_t n = d_ff / shards;
        struct glu_layout first, second, mixed;

        if (d_ff % shards != 0)
            continue;
        first = layout_of("gate-first", d_ff, shards);
        second = layout_of("gate-second", d_ff, shards);
        mixed = layout_of("interleaved", d_ff, shards);
        for (size_t j = 0; j < d_ff; j++) {
            const size_t axis = 2 * n * (j / n), unit = j % n;

            assert_int_equal(glu_gate_at(&first, j), axis + unit);
            assert_int_equal(glu_up_at(&first, j), axis + n + unit);
            assert_int_equal(glu_gate_at(&second, j), axis + n + unit);
            assert_int_equal(glu_up_at(&second, j), axis + unit);
            assert_int_equal(glu_gate_at(&mixed, j), 2 * j);
            assert_int_equal(glu_up_at(&mixed, j), 2 * j + 1);
        }
    }
}

static void refuses_unknown_layouts(void **state)
{
    const char *const known[] = {"gate-first", "gate-second", "interleaved"};
    const char *const unknown[] = {"",           "gate",   "up-first",
                                   "Gate-first", "gate-f", "gate-firsts",
                                   "interleave"};
    struct glu_layout layout;

    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_false(glu_layout_named(known[i], 12, 0, &layout));
        assert_false(glu_layout_named(known[i], 0, 1, &layout));
        assert_false(glu_layout_named(known[i], 12, 5, &layout));
        assert_false(glu_layout_named(known[i], 12, 24, &layout));
        assert_true(glu_layout_named(known[i], 12, 12, &layout));
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_false(glu_layout_named(unknown[i], 12, 1, &layout));
}

static void is_found_by_name(void **state)
{
    (void)state;
    assert_ptr_equal(glu_named("swiglu")->value, silu);
    assert_ptr_equal(glu_named("geglu")->slope, gelu_slope);
    assert_null(glu_named("silu"));
    assert_null(glu_named(""));
    for (int k = 0; glu_kinds[k].name != NULL; k++)
        assert_ptr_equal(glu_named(glu_kinds[k].name), &glu_kinds[k]);
}

/*
 * What a network makes of x and y if its gates see only x, its ups only y, and
 * each unit comes out times an entry of `down`.
 */
static real of_two(const char *kind, real x, real y, size_t units,
                   real gates[], real down[])
{
    real xs[] = {x, y}, ups[] = {0, 1, 0, 1}, gate[2], up[2], h[2], out;
    const struct linear layer[LAYERS] = {{.weight = {units, 2, gates}},
                                         {.weight = {units, 2, ups}},
                                         {.weight = {1, units, down}}};
    struct matrix in = {1, 2, xs}, gs = {1, units, gate}, us = {1, units, up},
                  hs = {1, units, h}, outs = {1, 1, &out};

    linear_forward(&layer[GATE], &in, &gs);
    linear_forward(&layer[UP], &in, &us);
    glu_forward(glu_named(kind), &gs, &us, &hs);
    linear_forward(&layer[DOWN], &hs, &outs);
    return out;
}

static void a_bilinear_unit_multiplies(void **state)
{
    (void)state;
    for (int x = -60; x <= 60; x++)
        for (int y = -60; y <= 60; y++) {
            const real product = (real)(x * y);

            assert_true(of_two("bilinear", (real)x, (real)y, 1, (real[]){1, 0},
                               (real[]){1}) == product);
        }
}

/* silu(x) y - silu(-x) y is x y, and so with both GELUs and with ReLU. */
static void two_units_multiply(void **state)
{
    const char *const kinds[] = {"reglu", "geglu", "geglu-tanh", "swiglu"};

    (void)state;
    for (uint64_t i = 0; i < 1000; i++)
        for (int k = 0; k < 4; k++) {
            const real x = random_at(1, i, 16), y = random_at(2, i, 16);
            const real got = of_two(kinds[k], x, y, 2, (real[]){1, 0, -1, 0},
                                    (real[]){1, -1});

            check_close(&got, (real[]){x * y}, 1, is_float ? 1e-6 : 1e-14);
        }
}

static void a_bilinear_product_is_symmetric(void **state)
{
    struct matrix x = matrix_new(7, 9), y = matrix_new(7, 9),
                  one = matrix_new(7, 9), other = matrix_new(7, 9);

    (void)state;
    random_fill(&x, 1, 4);
    random_fill(&y, 2, 4);
    glu_forward(glu_named("bilinear"), &x, &y, &one);
    glu_forward(glu_named("bilinear"), &y, &x, &other);
    assert_true(is_same(&one, &other));
    glu_forward(glu_named("swiglu"), &x, &y, &one);
    glu_forward(glu_named("swiglu"), &y, &x, &other);
    assert_false(is_same(&one, &other));
    matrix_free(&x);
    matrix_free(&y);
    matrix_free(&one);
    matrix_free(&other);
}

static void may_write_over_a_factor(void **state)
{
    struct matrix gate = matrix_new(3, 5), up = matrix_new(3, 5),
                  h = matrix_new(3, 5), over_gate, over_up;

    (void)state;
    random_fill(&gate, 1, 4);
    random_fill(&up, 2, 4);
    over_gate = matrix_copy(&gate);
    over_up = matrix_copy(&up);
    for (int k = 0; glu_kinds[k].name != NULL; k++) {
        memcpy(over_gate.data, gate.data, 15 * sizeof(real));
        memcpy(over_up.data, up.data, 15 * sizeof(real));
        glu_forward(&glu_kinds[k], &gate, &up, &h);
        glu_forward(&glu_kinds[k], &over_gate, &up, &over_gate);
        glu_forward(&glu_kinds[k], &gate, &over_up, &over_up);
        assert_true(is_same(&over_gate, &h) && is_same(&over_up, &h));
        for (size_t i = 0; i < 15; i++)
            assert_true(h.data[i] ==
                        glu_kinds[k].value(gate.data[i]) * up.data[i]);
    }
    matrix_free(&gate);
    matrix_free(&up);
    matrix_free(&h);
    matrix_free(&over_gate);
    matrix_free(&over_up);
}

/* Twice the way back is once more than once. Powers of two keep it exact. */
static void adds_gradients(void **state)
{
    real gates[] = {2, -1}, ups[] = {4, 8}, dhs[] = {16, 32};
    real dgates[] = {1000, 2000}, dups[] = {3000, 4000};
    const struct matrix gate = {1, 2, gates}, up = {1, 2, ups},
                        dh = {1, 2, dhs};
    struct matrix dgate = {1, 2, dgates}, dup = {1, 2, dups};

    (void)state;
    glu_backward(glu_named("reglu"), &gate, &up, &dh, &dgate, &dup);
    check_close(dgates, (real[]){1064, 2000}, 2, 0);
    check_close(dups, (real[]){3032, 4000}, 2, 0);
    glu_backward(glu_named("reglu"), &gate, &up, &dh, &dgate, &dup);
    check_close(dgates, (real[]){1128, 2000}, 2, 0);
    check_close(dups, (real[]){3064, 4000}, 2, 0);
    glu_backward(glu_named("bilinear"), &gate, &up, &dh, &dgate, &dup);
    check_close(dgates, (real[]){1192, 2256}, 2, 0);
    check_close(dups, (real[]){3096, 3968}, 2, 0);
}

static real product(const char *kind, real gate, real up)
{
    struct matrix gates = {1, 1, &gate}, ups = {1, 1, &up};

    glu_forward(glu_named(kind), &gates, &ups, &gates);
    return gate;
}

static void carries_nan_and_infinity(void **state)
{
    const real nan = (real)NAN, infinity = (real)INFINITY;

    (void)state;
    for (int k = 0; glu_kinds[k].name != NULL; k++) {
        const char *kind = glu_kinds[k].name;

        assert_true(isnan(product(kind, nan, 1)));
        assert_true(isnan(product(kind, nan, 0)));
        assert_true(isnan(product(kind, 1, nan)));
        assert_true(product(kind, 1, infinity) == infinity);
        assert_true(product(kind, 1, -infinity) == -infinity);
    }
    assert_true(product("swiglu", infinity, -2) == -infinity);
    assert_true(product("glu", infinity, -2) == -2);
    assert_true(isnan(product("swiglu", 0, infinity)));
    assert_true(isnan(product("swiglu", infinity, 0)));
    assert_true(isnan(product("reglu", -1, infinity)));
    assert_true(isnan(product("swiglu", -infinity, infinity)));
    assert_true(product("swiglu", -infinity, 2) == 0);
}

/* What one unit adds to dgate (then to dup), which are 10 and 20 before. */
static void check_back(const char *kind, const real given[3], real dgate,
                       real dup)
{
    real gate = given[0], up = given[1], dh = given[2], got[] = {10, 20};
    const real want[] = {dgate, dup};
    const struct matrix gates = {1, 1, &gate}, ups = {1, 1, &up},
                        dhs = {1, 1, &dh};
    struct matrix dgates = {1, 1, got}, dups = {1, 1, got + 1};

    glu_backward(glu_named(kind), &gates, &ups, &dhs, &dgates, &dups);
    for (int i = 0; i < 2; i++)
        if (isnan(want[i]) ? !isnan(got[i]) : got[i] != want[i])
            fail_msg("%s, gradient %d: %g", kind, i, (double)got[i]);
}

static void carries_them_back(void **state)
{
    const real nan = (real)NAN, infinity = (real)INFINITY;

    (void)state;
    check_back("reglu", (real[]){2, 3, infinity}, infinity, infinity);
    check_back("reglu", (real[]){2, -infinity, 1}, -infinity, 22);
    check_back("reglu", (real[]){2, 3, nan}, nan, nan);
    check_back("reglu", (real[]){nan, 3, 4}, nan, nan);
    check_back("bilinear", (real[]){2, nan, 4}, nan, 28);
    check_back("bilinear", (real[]){infinity, 3, 4}, 22, infinity);
    /* nothing where the slope is 0, but f times dh all the same */
    check_back("reglu", (real[]){-2, infinity, 1}, 10, 20);
    check_back("reglu", (real[]){-2, nan, 1}, 10, 20);
    check_back("reglu", (real[]){-2, 3, infinity}, 10, nan);
    check_back("reglu", (real[]){0, 3, nan}, 10, nan);
    check_back("swiglu", (real[]){-infinity, infinity, 1}, 10, 20);
}

/* A gated product, its factors and their gradients. */
struct problem {
    const struct activation *f;
    struct matrix factor[2], gradient[2], h; /* GATE and UP */
};

/*
 * Half the sum of squares of h + 1: a loss that curves whatever is moved, and
 * whose dh is not 0 where ReLU has made h 0.
 */
static real half_square_sum(void *context)
{
    struct problem *p = context;
    real sum = 0;

    glu_forward(p->f, &p->factor[GATE], &p->factor[UP], &p->h);
    for (size_t i = 0; i < p->h.rows * p->h.cols; i++)
        sum += (p->h.data[i] + 1) * (p->h.data[i] + 1) / 2;
    return sum;
}

/* The gradients of that loss, found on the way back of the kind `back`. */
static struct problem problem(const char *there, const char *back)
{
    struct problem p = {.f = glu_named(there), .h = matrix_new(5, 7)};

    for (int i = GATE; i <= UP; i++) {
        p.factor[i] = matrix_new(5, 7);
        p.gradient[i] = matrix_new(5, 7);
        random_fill(&p.factor[i], 1 + (uint64_t)i, 2);
    }
    half_square_sum(&p);
    for (size_t i = 0; i < p.h.rows * p.h.cols; i++)
        p.h.data[i] += 1;
    glu_backward(glu_named(back), &p.factor[GATE], &p.factor[UP], &p.h,
                 &p.gradient[GATE], &p.gradient[UP]);
    return p;
}

static void problem_free(struct problem *p)
{
    for (int i = GATE; i <= UP; i++) {
        matrix_free(&p->factor[i]);
        matrix_free(&p->gradient[i]);
    }
    matrix_free(&p->h);
}

/* The order of the remainder with one factor moving, or with both (2). */
static double order_of(struct problem *p, int i)
{
    struct gradcheck check = gradcheck_new(half_square_sum, p, 17);
    double order;

    for (int a = GATE; a <= UP; a++)
        if (i == 2 || i == a)
            gradcheck_add(&check, &p->factor[a], &p->gradient[a]);
    order = (double)gradcheck_order(&check, STEP);
    gradcheck_free(&check);
    return order;
}

/* No gate lies within a step of ReLU's corner. */
static void gradients_have_order_two(void **state)
{
    (void)state;
    for (int k = 0; glu_kinds[k].name != NULL && !is_float; k++) {
        struct problem p = problem(glu_kinds[k].name, glu_kinds[k].name);

        for (size_t j = 0; j < 35; j++)
            assert_true(fabs(p.factor[GATE].data[j]) > STEP);
        for (int i = 0; i <= 2; i++)
            if (!(fabs(order_of(&p, i) - 2) < 0.001))
                fail_msg("%s: factor %d has order %g", glu_kinds[k].name, i,
                         order_of(&p, i));
        problem_free(&p);
    }
}

static void exchanged_gradients_have_order_one(void **state)
{
    (void)state;
    for (int k = 0; glu_kinds[k].name != NULL && !is_float; k++) {
        struct problem p = problem(glu_kinds[k].name, glu_kinds[k].name);
        const struct matrix gate = p.gradient[GATE];

        p.gradient[GATE] = p.gradient[UP];
        p.gradient[UP] = gate;
        for (int i = 0; i <= 2; i++)
            assert_true(fabs(order_of(&p, i) - 1) < 0.1);
        problem_free(&p);
    }
}

/*
 * Another kind on the way back is wrong in both factors. The two GELUs are so
 * close that a step of this length gives 1.4; the others give 1.
 */
static void other_kinds_have_order_one(void **state)
{
    (void)state;
    for (int k = 0; glu_kinds[k].name != NULL && !is_float; k++)
        for (int b = 0; glu_kinds[b].name != NULL; b++) {
            struct problem p = problem(glu_kinds[k].name, glu_kinds[b].name);

            for (int i = 0; i <= 2 && b != k; i++)
                if (!(order_of(&p, i) < 1.5))
                    fail_msg("%s by %s: factor %d has order %g",
                             glu_kinds[k].name, glu_kinds[b].name, i,
                             order_of(&p, i));
            problem_free(&p);
        }
}

static struct matrix m23, m24, m33, m26, m63;
static const struct glu_layout halves = {3, 3, false};
static const struct glu_layout others = {6, 6, false};

static void forward_wide_up(void)
{
    glu_forward(glu_named("swiglu"), &m23, &m24, &m23);
}

static void forward_tall_up(void)
{
    glu_forward(glu_named("swiglu"), &m23, &m33, &m23);
}

static void forward_wide_h(void)
{
    glu_forward(glu_named("swiglu"), &m23, &m23, &m24);
}

static void backward_up(void)
{
    glu_backward(glu_named("glu"), &m23, &m24, &m23, &m23, &m23);
}

static void backward_dh(void)
{
    glu_backward(glu_named("glu"), &m23, &m23, &m33, &m23, &m23);
}

static void backward_dgate(void)
{
    glu_backward(glu_named("glu"), &m23, &m23, &m23, &m24, &m23);
}

static void backward_dup(void)
{
    glu_backward(glu_named("glu"), &m23, &m23, &m23, &m23, &m33);
}

static void unpack_packed(void)
{
    glu_unpack(&halves, &m24, &m23, &m23);
}

static void unpack_gate(void)
{
    glu_unpack(&halves, &m26, &m33, &m23);
}

static void unpack_others(void)
{
    glu_unpack(&others, &m26, &m23, &m23);
}

static void unpack_up(void)
{
    glu_unpack(&halves, &m26, &m23, &m33);
}

static void unpack_rows_packed(void)
{
    glu_unpack_rows(&halves, &m26, &m33, &m33);
}

static void unpack_rows_gate(void)
{
    glu_unpack_rows(&halves, &m63, &m23, &m33);
}

static void unpack_rows_others(void)
{
    glu_unpack_rows(&others, &m63, &m33, &m33);
}

static void unpack_rows_up(void)
{
    glu_unpack_rows(&halves, &m63, &m33, &m23);
}

/* Each call and what it says. */
static const struct {
    void (*act)(void);
    const char *sentence;
} stops[] = {
    {forward_wide_up,
     "glu_forward: up has the shape [2][4], expected [2][3]\n"},
    {forward_tall_up,
     "glu_forward: up has the shape [3][3], expected [2][3]\n"},
    {forward_wide_h, "glu_forward: h has the shape [2][4], expected [2][3]\n"},
    {backward_up, "glu_backward: up has the shape [2][4], expected [2][3]\n"},
    {backward_dh, "glu_backward: dh has the shape [3][3], expected [2][3]\n"},
    {backward_dgate,
     "glu_backward: dgate has the shape [2][4], expected [2][3]\n"},
    {backward_dup,
     "glu_backward: dup has the shape [3][3], expected [2][3]\n"},
    {unpack_packed,
     "glu_unpack: packed has the shape [2][4], expected [2][6]\n"},
    {unpack_gate, "glu_unpack: gate has the shape [3][3], expected [2][3]\n"},
    {unpack_others,
     "glu_unpack: packed has the shape [2][6], expected [2][12]\n"},
    {unpack_up, "glu_unpack: up has the shape [3][3], expected [2][3]\n"},
    {unpack_rows_packed,
     "glu_unpack_rows: packed has the shape [2][6], expected [6][6]\n"},
    {unpack_rows_gate,
     "glu_unpack_rows: gate has the shape [2][3], expected [3][3]\n"},
    {unpack_rows_others,
     "glu_unpack_rows: packed has the shape [6][3], expected [12][3]\n"},
    {unpack_rows_up,
     "glu_unpack_rows: up has the shape [2][3], expected [3][3]\n"},
};

static void refuses_wrong_shapes(void **state)
{
    (void)state;
    m23 = matrix_new(2, 3);
    m24 = matrix_new(2, 4);
    m33 = matrix_new(3, 3);
    m26 = matrix_new(2, 6);
    m63 = matrix_new(6, 3);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        check_stops(stops[i].act, SIGABRT, stops[i].sentence);
    matrix_free(&m23);
    matrix_free(&m24);
    matrix_free(&m33);
    matrix_free(&m26);
    matrix_free(&m63);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_pytorch),
        cmocka_unit_test(tells_the_kinds_apart),
        cmocka_unit_test(notices_gate_and_up_exchanged),
        cmocka_unit_test(takes_either_convention),
        cmocka_unit_test(unpacks_each_layout),
        cmocka_unit_test(notices_the_wrong_layout),
        cmocka_unit_test(unpacks_before_or_after),
        cmocka_unit_test(is_right_where_others_were_wrong),
        cmocka_unit_test(passes_half_precisions_range),
        cmocka_unit_test(gives_each_unit_its_places),
        cmocka_unit_test(names_the_orders),
        cmocka_unit_test(refuses_unknown_layouts),
        cmocka_unit_test(is_found_by_name),
        cmocka_unit_test(a_bilinear_unit_multiplies),
        cmocka_unit_test(two_units_multiply),
        cmocka_unit_test(a_bilinear_product_is_symmetric),
        cmocka_unit_test(may_write_over_a_factor),
        cmocka_unit_test(adds_gradients),
        cmocka_unit_test(carries_nan_and_infinity),
        cmocka_unit_test(carries_them_back),
        cmocka_unit_test(gradients_have_order_two),
        cmocka_unit_test(exchanged_gradients_have_order_one),
        cmocka_unit_test(other_kinds_have_order_one),
        cmocka_unit_test(refuses_wrong_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
