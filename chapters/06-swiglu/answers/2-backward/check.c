/* The check of exercise 6.2. */

#include "exercise.h"
#include "random.h"
#include "swiglu.h"

static struct swiglu layer, gradient, gradient_before;
static struct swiglu_cache cache;
static struct matrix x, dy, dx, dx_before;

/* The right gradients of what lies between: [T][d_ff] each. */
static struct matrix dhidden, dl_dgate, dl_dup, activated;

static size_t count(const struct matrix *m)
{
    return m->rows * m->cols;
}

static struct linear linear_copy(const struct linear *from)
{
    return (struct linear){matrix_copy(&from->weight),
                           matrix_copy(&from->bias)};
}

/* Is it `times` what it was before, and the gradient dout' in added? */
static bool weight_holds(const struct matrix *got, real times,
                         const struct matrix *before,
                         const struct matrix *dout, const struct matrix *in)
{
    bool all = true;

    for (size_t o = 0; o < got->rows; o++)
        for (size_t i = 0; i < got->cols; i++) {
            real want = times * matrix_row(before, o)[i];

            for (size_t t = 0; t < in->rows; t++)
                want += matrix_row(dout, t)[o] * matrix_row(in, t)[i];
            all = all && near(matrix_row(got, o)[i], want);
        }
    return all;
}

static bool bias_holds(const struct matrix *got, real times,
                       const struct matrix *before, const struct matrix *dout)
{
    bool all = true;

    for (size_t o = 0; o < got->cols; o++) {
        real want = times * before->data[o];

        for (size_t t = 0; t < dout->rows; t++)
            want += matrix_row(dout, t)[o];
        all = all && near(got->data[o], want);
    }
    return all;
}

static bool is_unchanged(const struct matrix *got, const struct matrix *before)
{
    return count(got) == 0 ||
           memcmp(got->data, before->data, count(got) * sizeof(real)) == 0;
}

/* The shares of dx that a layer has, if that is what came out of it. */
static void add_share(struct matrix *sum, const struct matrix *dout,
                      const struct matrix *weight)
{
    for (size_t t = 0; t < sum->rows; t++)
        for (size_t i = 0; i < sum->cols; i++)
            for (size_t o = 0; o < weight->rows; o++)
                matrix_row(sum, t)[i] +=
                    matrix_row(dout, t)[o] * matrix_row(weight, o)[i];
}

/* What one may think comes out of the layers gate and up, to go on to dx. */
struct shares {
    const struct matrix *of_gate, *of_up; /* NULL: nothing */
};

static struct matrix dx_with(real times, struct shares dout)
{
    struct matrix sum = matrix_new(dx.rows, dx.cols);

    for (size_t i = 0; i < count(&dx); i++)
        sum.data[i] = times * dx_before.data[i];
    if (dout.of_gate != NULL)
        add_share(&sum, dout.of_gate, &layer.gate.weight);
    if (dout.of_up != NULL)
        add_share(&sum, dout.of_up, &layer.up.weight);
    return sum;
}

static bool dx_holds(real times, struct shares dout)
{
    struct matrix want = dx_with(times, dout);
    const bool all = all_near(dx.data, want.data, count(&dx));

    matrix_free(&want);
    return all;
}

static void name_dx(void)
{
    if (dx_holds(0, (struct shares){&dl_dgate, &dl_dup}))
        wrong("dx lost what it held before: add to it.");
    if (dx_holds(1, (struct shares){&dl_dgate, NULL}))
        wrong("dx holds gate's share alone, but x went into up as well.");
    if (dx_holds(1, (struct shares){NULL, &dl_dup}))
        wrong("dx holds up's share alone, but x went into gate as well.");
    if (dx_holds(0, (struct shares){&dl_dgate, NULL}) ||
        dx_holds(0, (struct shares){NULL, &dl_dup}))
        wrong("dx was overwritten by the share of one layer: both are to be "
              "added.");
    if (dx_holds(1, (struct shares){&dl_dup, &dl_dgate}))
        wrong("dx: each of dgate and dup has gone back through the "
              "other's weights.");
    if (is_unchanged(&dx, &dx_before))
        wrong("dx has not changed.");
}

/* What lies in the places of gate's and up's gradients. */
static bool gate_holds(const struct matrix *dout)
{
    return weight_holds(&gradient.gate.weight, 1, &gradient_before.gate.weight,
                        dout, &x);
}

static bool up_holds(const struct matrix *dout)
{
    return weight_holds(&gradient.up.weight, 1, &gradient_before.up.weight,
                        dout, &x);
}

static void name_exchanged(void)
{
    if (gate_holds(&dl_dgate) || !gate_holds(&dl_dup) || !up_holds(&dl_dgate))
        return;
    if (dx_holds(1, (struct shares){&dl_dgate, &dl_dup}))
        wrong("What belongs to gradient->gate was added to gradient->up, and "
              "the other way\nround.");
    wrong("dgate and dup were exchanged: what goes back to gate has f's "
          "slope "
          "in it.");
}

/* How one may put dgate and dup together, entry by entry. */
static real value_for_slope(size_t i)
{
    return activated.data[i] * cache.up.data[i] * dhidden.data[i];
}

static real slope_alone(size_t i)
{
    return silu_slope(cache.gate.data[i]) * dhidden.data[i];
}

static real no_slope(size_t i)
{
    return cache.up.data[i] * dhidden.data[i];
}

static real slope_at_up(size_t i)
{
    return silu_slope(cache.up.data[i]) * cache.gate.data[i] * dhidden.data[i];
}

static real began_as_dhidden(size_t i)
{
    return dl_dgate.data[i] + dhidden.data[i];
}

static real gate_itself(size_t i)
{
    return cache.gate.data[i] * dhidden.data[i];
}

/* Does gate's gradient, or up's, come from such a matrix? */
static bool comes_from(bool (*holds)(const struct matrix *),
                       real (*entry)(size_t))
{
    struct matrix dout = matrix_new(dl_dgate.rows, dl_dgate.cols);
    bool all;

    for (size_t i = 0; i < count(&dout); i++)
        dout.data[i] = entry(i);
    all = holds(&dout);
    matrix_free(&dout);
    return all;
}

static void name_product(void)
{
    if (comes_from(gate_holds, value_for_slope))
        wrong("gradient->gate: f's value stands where its slope belongs.");
    if (comes_from(gate_holds, slope_alone))
        wrong("gradient->gate: up has no part in it, but gate was multiplied "
              "by up.");
    if (comes_from(gate_holds, no_slope))
        wrong("gradient->gate: f's slope is missing.");
    if (comes_from(gate_holds, slope_at_up) ||
        comes_from(up_holds, slope_at_up))
        wrong("The slope was taken at up, but f was applied to gate.");
    if (comes_from(gate_holds, began_as_dhidden))
        wrong("gradient->gate: dhidden is in it as well. glu_backward() adds "
              "to dgate, which\nhas to begin with zeros.");
    if (comes_from(up_holds, gate_itself))
        wrong("gradient->up: up was multiplied by f(gate), not by gate "
              "itself.");
}

static void name_down(void)
{
    const struct matrix *got = &gradient.down.weight;
    const struct matrix *before = &gradient_before.down.weight;

    if (is_unchanged(got, before))
        wrong("gradient->down has not changed: down has weights, too.");
    if (weight_holds(got, 0, before, &dy, &cache.hidden))
        wrong("gradient->down lost what it held before: add to it.");
    if (weight_holds(got, 1, before, &dy, &activated))
        wrong("gradient->down was made from f(gate), but down was applied to "
              "the product with\nup.");
    if (weight_holds(got, 1, before, &dy, &cache.up))
        wrong("gradient->down was made from up, but down was applied to "
              "hidden.");
    if (weight_holds(got, 1, before, &dy, &cache.gate))
        wrong("gradient->down was made from gate, but down was applied to "
              "hidden.");
}

/* Ends the check unless one matrix of the gradient is what it should be. */
static void expect_matrix(const char *name, const struct matrix *got,
                          const struct matrix *before,
                          const struct matrix *want, bool overwritten)
{
    if (is_unchanged(got, before) && count(got) > 0)
        wrong("%s has not changed.", name);
    if (overwritten)
        wrong("%s lost what it held before: add to it.", name);
    expect(name, got->data, want->data, want->rows, want->cols);
}

/* Ends the check unless the gradient of a layer is right. */
static void expect_layer(const char *name, const struct linear *got,
                         const struct linear *before,
                         const struct matrix *dout, const struct matrix *in)
{
    struct linear want = linear_copy(before);
    struct matrix scratch = matrix_new(in->rows, in->cols);
    char text[32];

    /* Which weights it reads plays no part: they only make the scratch. */
    linear_backward(got, in, dout, &scratch, &want);
    snprintf(text, sizeof text, "gradient->%s.weight", name);
    expect_matrix(text, &got->weight, &before->weight, &want.weight,
                  weight_holds(&got->weight, 0, &before->weight, dout, in));
    snprintf(text, sizeof text, "gradient->%s.bias", name);
    expect_matrix(text, &got->bias, &before->bias, &want.bias,
                  count(&got->bias) > 0 &&
                      bias_holds(&got->bias, 0, &before->bias, dout));
    matrix_free(&scratch);
    linear_free(&want);
}

/* What the answer only gets to read. */
enum { READ = 11 };
static struct matrix *const read_only[READ] = {
    &x,
    &dy,
    &cache.gate,
    &cache.up,
    &cache.hidden,
    &layer.gate.weight,
    &layer.gate.bias,
    &layer.up.weight,
    &layer.up.bias,
    &layer.down.weight,
    &layer.down.bias,
};

static void call(void)
{
    struct matrix was[READ];

    for (size_t k = 0; k < READ; k++)
        was[k] = matrix_copy(read_only[k]);
    gated_backward(&layer, &x, &cache, &dy, &dx, &gradient);
    for (size_t k = 0; k < READ; k++) {
        if (!is_unchanged(read_only[k], &was[k]))
            wrong("x, dy, the cache or the layer was written to: only dx and "
                  "`gradient` are to\nchange.");
        matrix_free(&was[k]);
    }
}

/* Makes what the way back should make between its steps. */
static void make_between(void)
{
    dhidden = matrix_new(x.rows, layer.gate.weight.rows);
    add_share(&dhidden, &dy, &layer.down.weight);
    dl_dgate = matrix_copy(&dhidden);
    dl_dup = matrix_copy(&dhidden);
    activated = matrix_copy(&dhidden);
    for (size_t i = 0; i < count(&dhidden); i++) {
        activated.data[i] = silu(cache.gate.data[i]);
        dl_dgate.data[i] = silu_slope(cache.gate.data[i]) * cache.up.data[i] *
                           dhidden.data[i];
        dl_dup.data[i] = activated.data[i] * dhidden.data[i];
    }
}

static void free_between(void)
{
    matrix_free(&dhidden);
    matrix_free(&dl_dgate);
    matrix_free(&dl_dup);
    matrix_free(&activated);
}

/* Calls the answer, and looks for the usual mistakes where it is wrong. */
static void judge(void)
{
    struct matrix want;

    make_between();
    dx_before = matrix_copy(&dx);
    call();
    if (!weight_holds(&gradient.down.weight, 1, &gradient_before.down.weight,
                      &dy, &cache.hidden))
        name_down();
    name_exchanged();
    if (!gate_holds(&dl_dgate) || !up_holds(&dl_dup))
        name_product();
    expect_layer("down", &gradient.down, &gradient_before.down, &dy,
                 &cache.hidden);
    expect_layer("gate", &gradient.gate, &gradient_before.gate, &dl_dgate, &x);
    expect_layer("up", &gradient.up, &gradient_before.up, &dl_dup, &x);
    want = dx_with(1, (struct shares){&dl_dgate, &dl_dup});
    if (!all_near(dx.data, want.data, count(&dx)))
        name_dx();
    expect("dx", dx.data, want.data, dx.rows, dx.cols);
    matrix_free(&want);
    matrix_free(&dx_before);
    free_between();
}

/* Goes there with the answer's layer and x, and judges the way back. */
static void judge_both_ways(void)
{
    struct matrix y = matrix_new(x.rows, x.cols);

    cache = swiglu_cache_new(&layer, x.rows);
    swiglu_forward(&layer, &x, &cache, &y);
    gradient_before = (struct swiglu){
        linear_copy(&gradient.gate),
        linear_copy(&gradient.up),
        linear_copy(&gradient.down),
        layer.activation,
    };
    judge();
    swiglu_free(&gradient_before);
    swiglu_cache_free(&cache);
    matrix_free(&y);
}

static void fill(struct matrix *m, real value)
{
    for (size_t i = 0; i < count(m); i++)
        m->data[i] = value;
}

/* Two numbers a token, three units, no biases. */
static void check_by_hand(void)
{
    static real xs[] = {1, -2, (real)0.5, 3}, dys[] = {1, -1, (real)0.5, 2};
    static real wg[] = {(real)0.5, -1, 2, (real)0.25, (real)-0.5, 1};
    static real wu[] = {1,         (real)0.5,  (real)-0.25,
                        (real)1.5, (real)0.75, (real)-0.5};
    static real wd[] = {1,         (real)-0.5, (real)0.25,
                        (real)0.3, (real)0.8,  (real)-1.2};
    static real dxs[] = {1000, 1000, 1000, 1000};

    given = "(x = {{1, -2}, {0.5, 3}}, Wg = {{0.5, -1}, {2, 0.25}, {-0.5, 1}},"
            "\nWu = {{1, 0.5}, {-0.25, 1.5}, {0.75, -0.5}},\n"
            "Wd = {{1, -0.5, 0.25}, {0.3, 0.8, -1.2}}, no biases, dy = {{1, "
            "-1}, {0.5, 2}};\ndx and all gradients held 1000 everywhere.\n"
            "gate is {{2.5, 1.5, -2.5}, {-2.75, 1.75, 2.75}},\n"
            "up is {{0, -3.25, 1.75}, {2, 4.375, -1.125}}.)\n";
    x = (struct matrix){2, 2, xs};
    dy = (struct matrix){2, 2, dys};
    dx = (struct matrix){2, 2, dxs};
    layer = (struct swiglu){
        .gate = {.weight = {3, 2, wg}},
        .up = {.weight = {3, 2, wu}},
        .down = {.weight = {2, 3, wd}},
        .activation = glu_named("swiglu"),
    };
    gradient = swiglu_gradient_new(&layer);
    fill(&gradient.gate.weight, 1000);
    fill(&gradient.up.weight, 1000);
    fill(&gradient.down.weight, 1000);
    judge_both_ways();
    swiglu_free(&gradient);
}

static struct linear random_linear(size_t in, size_t out, bool bias,
                                   uint64_t seed)
{
    struct linear made = linear_new(in, out, bias);

    random_fill(&made.weight, seed, 1);
    random_fill(&made.bias, seed + 1, 2);
    return made;
}

/* With the biases of gate, up and down in the bits of a number. */
static struct swiglu random_layer(size_t d, size_t d_ff, unsigned biases,
                                  uint64_t seed)
{
    return (struct swiglu){
        random_linear(d, d_ff, biases & 1, seed),
        random_linear(d, d_ff, biases & 2, seed + 2),
        random_linear(d_ff, d, biases & 4, seed + 4),
        glu_named("swiglu"),
    };
}

/* Random numbers of one size, with those biases. */
static void check_random(size_t tokens, size_t d, size_t d_ff, unsigned biases)
{
    static char what[128];

    snprintf(what, sizeof what,
             "(Random numbers, T = %zu, d = %zu, d_ff = %zu; with the biases "
             "of:%s%s%s%s.)\n",
             tokens, d, d_ff, biases & 1 ? " gate" : "",
             biases & 2 ? " up" : "", biases & 4 ? " down" : "",
             biases ? "" : " none");
    given = what;
    x = matrix_new(tokens, d);
    dy = matrix_new(tokens, d);
    dx = matrix_new(tokens, d);
    random_fill(&x, 1, 4);
    random_fill(&dy, 2, 4);
    random_fill(&dx, 3, 4);
    layer = random_layer(d, d_ff, biases, 10);
    gradient = random_layer(d, d_ff, biases, 20);
    judge_both_ways();
    swiglu_free(&layer);
    swiglu_free(&gradient);
    matrix_free(&x);
    matrix_free(&dy);
    matrix_free(&dx);
}

static void check(void)
{
    check_by_hand();
    for (unsigned biases = 8; biases-- > 0;) {
        check_random(3, 2, 5, biases);
        check_random(2, 5, 3, biases);
        check_random(1, 4, 7, biases);
        check_random(5, 3, 3, biases);
        check_random(4, 1, 2, biases);
        check_random(7, 11, 13, biases);
        check_random(1, 1, 1, biases);
    }
}
