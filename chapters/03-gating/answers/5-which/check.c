/* The check of exercise 3.5. */

#include "exercise.h"
#include "glu.h"
#include "random.h"

static const char *const orders[] = {"gate-first", "gate-second",
                                     "interleaved", "two shards"};

static const struct activation *f;
static struct matrix packed, h;

/* False if that order takes an even d_ff, and it is odd. */
static bool find_layout(const char *order, struct glu_layout *layout)
{
    const bool sharded = strcmp(order, "two shards") == 0;

    return glu_layout_named(sharded ? "gate-first" : order, h.cols,
                            sharded ? 2 : 1, layout);
}

/* f(gate) * up, with packed read in that order, which there must be. */
static struct matrix product_in(const char *order)
{
    struct matrix gate = matrix_new(h.rows, h.cols);
    struct matrix up = matrix_new(h.rows, h.cols);
    struct glu_layout layout = {0};

    (void)find_layout(order, &layout);
    glu_unpack(&layout, &packed, &gate, &up);
    glu_forward(f, &gate, &up, &gate);
    matrix_free(&up);
    return gate;
}

static real largest(void)
{
    real most = 0;

    for (size_t i = 0; i < h.rows * h.cols; i++)
        most = fmax(most, fabs(h.data[i]));
    return most;
}

static bool fits(const char *order)
{
    const real tolerance = largest() / 1000;
    struct glu_layout layout;
    struct matrix product;
    bool all = true;

    if (!find_layout(order, &layout))
        return false;
    product = product_in(order);
    for (size_t i = 0; i < h.rows * h.cols; i++)
        all = all && fabs(product.data[i] - h.data[i]) <= tolerance;
    matrix_free(&product);
    return all;
}

/* The first order that gives h, or NULL. */
static const char *right_order(void)
{
    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
        if (fits(orders[k]))
            return orders[k];
    return NULL;
}

static bool is_order(const char *name)
{
    bool known = false;

    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
        known = known || strcmp(name, orders[k]) == 0;
    return known;
}

/* A name in quotation marks, in one of two places that are used in turn. */
static const char *quoted(const char *order)
{
    static char text[2][32];
    static int which;

    if (order == NULL)
        return "NULL";
    which = !which;
    snprintf(text[which], sizeof text[which], "\"%s\"", order);
    return text[which];
}

/* Was what which_order() got to read left alone? */
static bool same(const struct matrix *m, const struct matrix *was)
{
    return memcmp(m->data, was->data, m->rows * m->cols * sizeof(real)) == 0;
}

/* Calls the answer. If it is wrong, `words` help on. */
static void judge(const char *words)
{
    struct matrix packed_was = matrix_copy(&packed), h_was = matrix_copy(&h);
    const char *want = right_order();
    const char *got = which_order(&packed, &h, f);

    if (!same(&h, &h_was))
        wrong("h was written to. (The copy of a struct matrix has the same "
              "data, not its own.)");
    if (!same(&packed, &packed_was))
        wrong("packed was written to.");
    if (got != NULL && !is_order(got))
        wrong("%s is none of the four names.", quoted(got));
    if (got == NULL ? want != NULL : !fits(got))
        wrong("Expected %s, got %s.%s%s", quoted(want), quoted(got),
              *words ? "\n" : "", words);
    matrix_free(&packed_was);
    matrix_free(&h_was);
}

/* Room for a matrix that is written out. */
enum { ROOM = 128 };

/* Writes a matrix out, as in {{1, 2}, {3, 4}}. */
static const char *written(const struct matrix *m, char text[ROOM])
{
    size_t used = 0;

    for (size_t i = 0; i < m->rows * m->cols; i++) {
        const char *between = i % m->cols > 0 ? ", " : "}, {";

        used += (size_t)snprintf(text + used, ROOM - used, "%s%.9g",
                                 i > 0 ? between : "{{", m->data[i]);
    }
    snprintf(text + used, ROOM - used, "}}");
    return text;
}

/* Tokens of 2 d_ff numbers, h's of d_ff, with ReLU for f. */
static void judge_by_hand(size_t tokens, size_t d_ff, real *rows,
                          real *product, const char *words)
{
    static char text[3 * ROOM];
    char packed_text[ROOM], h_text[ROOM];

    f = glu_named("reglu");
    packed = (struct matrix){tokens, 2 * d_ff, rows};
    h = (struct matrix){tokens, d_ff, product};
    snprintf(text, sizeof text, "(ReLU, packed = %s, h = %s.)\n",
             written(&packed, packed_text), written(&h, h_text));
    given = text;
    judge(words);
}

static void check_orders(void)
{
    judge_by_hand(1, 2, (real[]){2, -1, 3, 4}, (real[]){6, 0}, "");
    judge_by_hand(
        1, 2, (real[]){2, -1, 3, 4}, (real[]){-2, 12},
        "The answer depends on h: with all gates first it would be {{6, 0}}.");
    judge_by_hand(1, 2, (real[]){2, -1, 3, 4}, (real[]){-100, 100},
                  "If none of the four gives h, the answer is NULL.");
    judge_by_hand(1, 2, (real[]){2, 2, 3, 3}, (real[]){5, 5},
                  "An entry of h may also lie too far below 6.");
    judge_by_hand(1, 2, (real[]){2, 2, 3, 3}, (real[]){7, 7},
                  "An entry of h may also lie too far above 6.");
}

static void check_all_entries(void)
{
    judge_by_hand(1, 2, (real[]){2, -1, 3, 4}, (real[]){6, -4},
                  "Is only the first entry compared?");
    judge_by_hand(1, 2, (real[]){-1, 2, 3, 4}, (real[]){-3, 8},
                  "Does the last entry decide alone?");
    judge_by_hand(2, 2, (real[]){1, 2, 3, 4, 2, -1, 3, 4},
                  (real[]){3, 8, 6, -4}, "Is only the first token compared?");
    judge_by_hand(2, 2, (real[]){2, -1, 3, 4, 1, 2, 3, 4},
                  (real[]){6, -4, 3, 8}, "Does the last token decide alone?");
}

static void check_tolerance(void)
{
    judge_by_hand(
        1, 2, (real[]){1, 2, 3, 4}, (real[]){(real)3.000001, (real)8.000002},
        "What was computed elsewhere is never equal to the last digit.");
    judge_by_hand(
        1, 2, (real[]){2, -1, 3, 4}, (real[]){(real)6.000001, (real)0.000002},
        "Was each entry measured by its own size, not by the largest?");
    judge_by_hand(
        1, 2, (real[]){(real)2e-6, (real)-1e-6, 3, 4},
        (real[]){(real)6e-6, (real)-4e-6},
        "A thousandth of what? The largest entry of h is 6e-6 here.");
    judge_by_hand(
        1, 2, (real[]){2, 2, -3, -4},
        (real[]){(real)-6.000001, (real)-8.000001},
        "The largest absolute value is 8, though no entry is positive.");
    judge_by_hand(1, 2, (real[]){2, -1, 3, 4}, (real[]){6, (real)0.0066},
                  "With all gates first, 0 comes out for the last "
                  "entry.\n0.0066 is more than a thousandth of 6.");
    judge_by_hand(
        1, 2, (real[]){2, -1, 3, 4}, (real[]){6, (real)-0.0054},
        "With all gates first, 0 comes out for the last entry.\n-0.0054 is "
        "close enough: less than a thousandth of 6.");
}

static void check_shards(void)
{
    judge_by_hand(1, 4, (real[]){1, 2, 3, 4, 5, 6, 7, 8},
                  (real[]){3, 8, 35, 48},
                  "packed is two shards here: its gates are 1, 2, 5 and 6.");
    judge_by_hand(1, 3, (real[]){1, 2, 3, 4, 5, 6}, (real[]){2, 12, 30},
                  "An odd d_ff has no two shards, but it has the other "
                  "orders.");
    judge_by_hand(1, 3, (real[]){1, 2, 3, 4, 5, 6}, (real[]){3, 8, 30},
                  "An odd d_ff has no two shards.");
}

static void check_nan(void)
{
    const char *words =
        "A comparison with NaN is always false, so NaN is never too far off. "
        "Ask\nwhether an entry is close enough. (And fmax() leaves NaN out.)";

    judge_by_hand(1, 2, (real[]){2, (real)NAN, 3, 4}, (real[]){6, 0}, words);
    judge_by_hand(1, 2, (real[]){2, 2, (real)NAN, 3}, (real[]){-5, 6}, words);
}

/* Adds random numbers to h, each up to `share` of its largest absolute value.
 */
static void disturb(real share)
{
    const real most = largest();

    for (size_t i = 0; i < h.rows * h.cols; i++)
        h.data[i] += most * random_at(2, i, share);
}

/* Random numbers of one shape: h in some order, less and less like it. */
static void check_random(const char *order, const size_t shape[2], real scale)
{
    static char what[96];
    const size_t count = shape[0] * shape[1];
    struct glu_layout layout;

    h = (struct matrix){shape[0], shape[1], NULL};
    if (!find_layout(order, &layout))
        return;
    snprintf(what, sizeof what,
             "(Random numbers, %s, h: [%zu][%zu] made %s, and disturbed.)\n",
             f->name, h.rows, h.cols, order);
    given = what;
    packed = matrix_new(h.rows, 2 * h.cols);
    random_fill(&packed, 1, scale);
    h = product_in(order);
    disturb((real)1e-6);
    judge("");
    disturb((real)9e-4);
    judge("");
    h.data[count / 2] += (real)0.0025 * largest();
    judge("One entry is too far off.");
    for (size_t i = 0; i < count; i++)
        h.data[i] = random_at(3, i, scale);
    judge("Here h was not made from packed at all.");
    matrix_free(&packed);
    matrix_free(&h);
}

static void check(void)
{
    const size_t shapes[][2] = {{1, 1}, {1, 2}, {2, 1},  {3, 4},
                                {5, 3}, {1, 7}, {7, 29}, {2, 10}};

    check_orders();
    check_all_entries();
    check_tolerance();
    check_shards();
    check_nan();
    for (const struct activation *kind = glu_kinds; kind->name; kind++)
        for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
            for (size_t o = 0; o < sizeof orders / sizeof *orders; o++) {
                f = kind;
                check_random(orders[o], shapes[k], 4);
                check_random(orders[o], shapes[k], 1000);
            }
}
