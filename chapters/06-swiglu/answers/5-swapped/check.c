/* The check of exercise 6.5. */

#include "exercise.h"
#include "random.h"
#include "swiglu.h"

static struct swiglu layer;
static struct matrix x, y;

static size_t count(const struct matrix *m)
{
    return m->rows * m->cols;
}

static real largest(void)
{
    real most = 0;

    for (size_t i = 0; i < count(&y); i++)
        most = fmax(most, fabs(y.data[i]));
    return most;
}

/* What a layer makes of x. */
static struct matrix output(const struct swiglu *from)
{
    struct swiglu_cache cache = swiglu_cache_new(from, x.rows);
    struct matrix out = matrix_new(x.rows, x.cols);

    swiglu_forward(from, &x, &cache, &out);
    swiglu_cache_free(&cache);
    return out;
}

static struct swiglu exchanged(void)
{
    return (struct swiglu){layer.up, layer.gate, layer.down, layer.activation};
}

static bool gives(const struct swiglu *from)
{
    const real tolerance = largest() / 1000;
    struct matrix out = output(from);
    bool all = true;

    for (size_t i = 0; i < count(&y); i++)
        all = all && fabs(out.data[i] - y.data[i]) <= tolerance;
    matrix_free(&out);
    return all;
}

/* What the answer only gets to read. */
enum { READ = 8 };
static struct matrix *const read_only[READ] = {
    &layer.gate.weight,
    &layer.gate.bias,
    &layer.up.weight,
    &layer.up.bias,
    &layer.down.weight,
    &layer.down.bias,
    &x,
    &y,
};

/* Is it where it was, with the shape that it had, and bit for bit the same? */
static bool same(const struct matrix *m, const struct matrix *was,
                 const struct matrix *numbers)
{
    if (m->data != was->data || m->rows != was->rows || m->cols != was->cols)
        return false;
    return count(m) == 0 ||
           memcmp(m->data, numbers->data, count(m) * sizeof(real)) == 0;
}

/* Calls the answer and sees that it leaves everything as it was. */
static bool call(void)
{
    struct matrix was[READ], numbers[READ];
    bool got;

    for (size_t k = 0; k < READ; k++) {
        was[k] = *read_only[k];
        numbers[k] = matrix_copy(read_only[k]);
    }
    got = is_swapped(&layer, &x, &y);
    for (size_t k = 0; k < READ; k++) {
        if (!same(read_only[k], &was[k], &numbers[k]) && read_only[k] == &y)
            wrong("y was written to. (The copy of a struct matrix has the "
                  "same data, not its own.)");
        if (!same(read_only[k], &was[k], &numbers[k]) && read_only[k] == &x)
            wrong("x was written to.");
        if (!same(read_only[k], &was[k], &numbers[k]))
            wrong("The layer is not as it was. (The copy of a struct swiglu "
                  "has the same numbers,\nnot its own.)");
        matrix_free(&numbers[k]);
    }
    return got;
}

/* Calls the answer. If it is wrong, `words` help on. */
static void judge(const char *words)
{
    const struct swiglu other = exchanged();
    const bool as_it_is = gives(&layer), swapped = gives(&other);
    const bool want = !as_it_is && swapped, got = call();

    if (got != want)
        wrong("Expected %s, got %s: as it is the layer %s y, exchanged it "
              "%s.%s%s",
              want ? "true" : "false", got ? "true" : "false",
              as_it_is ? "gives" : "does not give",
              swapped ? "does" : "does not", *words ? "\n" : "", words);
}

/* Room for a matrix that is written out. */
enum { ROOM = 128 };

/* Writes a matrix out, as in {{1, 2}, {3, 4}}; -0 is 0, and no NaN signed. */
static const char *written(const struct matrix *m, char text[ROOM])
{
    size_t used = 0;

    for (size_t i = 0; i < count(m); i++) {
        const char *between = i % m->cols > 0 ? ", " : "}, {";
        char number[32] = "NaN";

        if (!isnan(m->data[i]))
            snprintf(number, sizeof number, "%.9g", m->data[i] + 0);
        used += (size_t)snprintf(text + used, ROOM - used, "%s%s",
                                 i > 0 ? between : "{{", number);
    }
    snprintf(text + used, ROOM - used, "}}");
    return text;
}

/* Says what the layer makes of the tokens, and judges. */
static void judge_by_hand(const char *words)
{
    static char text[5 * ROOM];
    char room[5][ROOM];
    const struct swiglu other = exchanged();
    struct swiglu_cache cache = swiglu_cache_new(&layer, x.rows);
    struct matrix out = matrix_new(x.rows, x.cols), out_exchanged;

    swiglu_forward(&layer, &x, &cache, &out);
    out_exchanged = output(&other);
    snprintf(text, sizeof text,
             "(gate makes %s of the tokens,\nup %s, and the layer gives "
             "%s,\nexchanged %s; y = %s.)\n",
             written(&cache.gate, room[0]), written(&cache.up, room[1]),
             written(&out, room[2]), written(&out_exchanged, room[3]),
             written(&y, room[4]));
    given = text;
    judge(words);
    swiglu_cache_free(&cache);
    matrix_free(&out);
    matrix_free(&out_exchanged);
}

/* What down multiplies both units with. */
static real scale = (real)1e-3;

/*
 * One token (1, 0), of which gate makes g, and up u. So far from 0
 * SiLU of them is what ReLU would be.
 */
static void one_token(const real g[2], const real u[2], real *ys,
                      const char *words)
{
    real wg[] = {g[0], 0, g[1], 0}, wu[] = {u[0], 0, u[1], 0};
    real wd[] = {scale, 0, 0, scale}, xs[] = {1, 0};

    layer = (struct swiglu){
        .gate = {.weight = {2, 2, wg}},
        .up = {.weight = {2, 2, wu}},
        .down = {.weight = {2, 2, wd}},
        .activation = glu_named("swiglu"),
    };
    x = (struct matrix){1, 2, xs};
    y = (struct matrix){1, 2, ys};
    judge_by_hand(words);
}

/* Two tokens, (1, 0) and (0, 1): of the first gate makes a column of wg. */
static void two_tokens(real *wg, real *wu, real *ys, const char *words)
{
    real wd[] = {scale, 0, 0, scale}, xs[] = {1, 0, 0, 1};

    layer = (struct swiglu){
        .gate = {.weight = {2, 2, wg}},
        .up = {.weight = {2, 2, wu}},
        .down = {.weight = {2, 2, wd}},
        .activation = glu_named("swiglu"),
    };
    x = (struct matrix){2, 2, xs};
    y = (struct matrix){2, 2, ys};
    judge_by_hand(words);
}

static void check_answers(void)
{
    one_token((real[]){-2000, 1000}, (real[]){3000, -4000},
              (real[]){7000, 7000}, "Something else must be wrong with it.");
    one_token((real[]){-2000, 1000}, (real[]){3000, 4000},
              (real[]){9000, 16000},
              "It would give y with up in both places. Was gate gone when its "
              "turn came?");
    one_token((real[]){2000, 1000}, (real[]){-3000, 4000},
              (real[]){4000, 1000},
              "It would give y with gate in both places. Was up gone when its "
              "turn came?");
    one_token((real[]){-2000, 1000}, (real[]){3000, -4000}, (real[]){-6000, 0},
              "");
    one_token((real[]){-2000, 1000}, (real[]){3000, -4000}, (real[]){0, -4000},
              "A layer that gives y as it is has not been exchanged.");
    one_token((real[]){2000, 1000}, (real[]){3000, 4000}, (real[]){6000, 4000},
              "Where both give y, nothing shows that gate and up were "
              "exchanged.");
}

static void check_all_entries(void)
{
    one_token((real[]){-2000, 1000}, (real[]){3000, 4000}, (real[]){-6000, 5},
              "Is only the first entry compared?");
    one_token((real[]){2000, -1000}, (real[]){3000, 4000}, (real[]){5, -4000},
              "Does the last entry decide alone?");
    one_token((real[]){-2000, 1000}, (real[]){3000, 4000},
              (real[]){-5900, 4100},
              "Exchanged, the layer gives less than y everywhere, by 100.");
    one_token((real[]){2000, 1000}, (real[]){-3000, 4000},
              (real[]){-100, 3900},
              "Exchanged, the layer gives more than y everywhere, by 100.");
    two_tokens((real[]){-2000, 1000, 1000, 1000},
               (real[]){3000, 1000, -4000, 1000}, (real[]){-6000, 0, 5, 1000},
               "Is only the first token compared?");
    two_tokens((real[]){1000, -2000, 1000, 1000},
               (real[]){1000, 3000, 1000, -4000}, (real[]){5, 1000, -6000, 0},
               "Does the last token decide alone?");
}

static void check_tolerance(void)
{
    one_token((real[]){-2000, 1000}, (real[]){3000, 4000},
              (real[]){(real)-6000.0005, (real)4000.0004},
              "What was computed elsewhere is never equal to the last digit.");
    one_token((real[]){2000, 1000}, (real[]){3000, -1000},
              (real[]){(real)6000.0005, (real)0.0004},
              "Was each entry measured by its own size, not by the largest?");
    one_token((real[]){-2000, -1000}, (real[]){3000, 4000},
              (real[]){(real)-6000.0005, (real)-4000.0004},
              "The largest absolute value is 6000.0005, though no entry is "
              "positive.");
    scale = (real)1e-12;
    one_token((real[]){2000, -1000}, (real[]){3000, 4000},
              (real[]){(real)6e-6, (real)-4e-6},
              "A thousandth of what? The largest entry of y is 6e-6 here.");
    scale = (real)1e-3;
    one_token((real[]){-2000, 1000}, (real[]){3000, 4000},
              (real[]){-6000, 4007}, "7 is more than a thousandth of 6000.");
    one_token((real[]){-2000, 1000}, (real[]){3000, 4000},
              (real[]){-6000, 4005}, "5 is less than a thousandth of 6000.");
}

/* Both give y within the tolerance, and the exchanged layer is nearer. */
static void check_nearer(void)
{
    const char *words = "Both give y. That the exchanged layer is nearer "
                        "proves nothing.";

    one_token((real[]){20000, -1000}, (real[]){100000, 1000},
              (real[]){2000000, -1000}, words);
    two_tokens((real[]){20000, 1000, 1000, -1000},
               (real[]){100000, 1000, 1000, 1000},
               (real[]){2000000, 1000, 1000, -900}, words);
}

/* A token of zeros: all that the layer makes of it comes from the biases. */
static void check_biases(void)
{
    real weights[] = {1, 2, 3, 4}, bg[] = {-2000, 1000}, bu[] = {3000, -4000};
    real wd[] = {scale, 0, 0, scale}, xs[] = {0, 0}, ys[] = {-6000, 0};

    layer = (struct swiglu){
        .gate = {{2, 2, weights}, {1, 2, bg}},
        .up = {{2, 2, weights}, {1, 2, bu}},
        .down = {.weight = {2, 2, wd}},
        .activation = glu_named("swiglu"),
    };
    x = (struct matrix){1, 2, xs};
    y = (struct matrix){1, 2, ys};
    judge_by_hand("The token is {{0, 0}}: what gate makes of it is gate's "
                  "bias, which is exchanged\nwith up's.");
}

static void check_nan(void)
{
    const real infinity = (real)INFINITY;
    const char *words =
        "A comparison with NaN is always false, so NaN is never too far off. "
        "Ask\nwhether an entry is close enough. (And fmax() leaves NaN out.)";

    one_token((real[]){-infinity, 1000}, (real[]){0, 3000},
              (real[]){-5000, 3000}, words);
    one_token((real[]){0, 1000}, (real[]){-infinity, 3000}, (real[]){0, 3000},
              words);
}

/* Adds random numbers to y, each up to `share` of its largest absolute value.
 */
static void disturb(real share)
{
    const real most = largest();

    for (size_t i = 0; i < count(&y); i++)
        y.data[i] += most * random_at(2, i, share);
}

/* y as the exchanged layer gives it, then less and less like that. */
static void judge_outputs(void)
{
    const struct swiglu other = exchanged();

    y = output(&other);
    disturb((real)1e-6);
    judge("");
    disturb((real)9e-4);
    judge("");
    y.data[count(&y) / 2] += (real)0.0025 * largest();
    judge("One entry is too far off.");
    random_fill(&y, 3, 4);
    judge("");
    matrix_free(&y);
    y = output(&layer);
    disturb((real)1e-6);
    judge("");
    matrix_free(&y);
}

static struct linear random_linear(size_t in, size_t out, bool bias,
                                   uint64_t seed)
{
    struct linear made = linear_new(in, out, bias);

    random_fill(&made.weight, seed, 1);
    random_fill(&made.bias, seed + 1, 2);
    return made;
}

/* Random numbers of one size, with the biases in the bits of a number. */
static void check_random(const size_t size[3], unsigned biases)
{
    static char what[128];
    const size_t tokens = size[0], d = size[1], d_ff = size[2];

    snprintf(what, sizeof what,
             "(Random numbers, T = %zu, d = %zu, d_ff = %zu; with the biases "
             "of:%s%s%s%s.)\n",
             tokens, d, d_ff, biases & 1 ? " gate" : "",
             biases & 2 ? " up" : "", biases & 4 ? " down" : "",
             biases ? "" : " none");
    given = what;
    x = matrix_new(tokens, d);
    random_fill(&x, 1, 4);
    layer = (struct swiglu){
        random_linear(d, d_ff, biases & 1, 10),
        random_linear(d, d_ff, biases & 2, 12),
        random_linear(d_ff, d, biases & 4, 14),
        glu_named("swiglu"),
    };
    judge_outputs();
    swiglu_free(&layer);
    matrix_free(&x);
}

static void check(void)
{
    const size_t sizes[][3] = {{3, 2, 5},   {2, 5, 3}, {1, 4, 7}, {5, 3, 3},
                               {7, 11, 13}, {4, 1, 2}, {1, 1, 1}};

    check_answers();
    check_all_entries();
    check_tolerance();
    check_nearer();
    check_biases();
    check_nan();
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (unsigned biases = 0; biases < 8; biases++)
            check_random(sizes[k], biases);
}
