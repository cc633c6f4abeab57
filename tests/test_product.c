#include "check.h"

#include <time.h>

#include "kernels.h"
#include "patch.h"
#include "product.h"
#include "share.h"

static void splits_evenly(void **state)
{
    (void)state;
    for (size_t n = 0; n < 40; n++)
        for (size_t pieces = 1; pieces < 12; pieces++) {
            size_t larger = n % pieces, fewest = 0;

            while (fewest * pieces < n)
                fewest++;
            assert_int_equal(splits(n, pieces), fewest);
            assert_int_equal(split(n, pieces, 0), 0);
            assert_int_equal(split(n, pieces, pieces), n);
            for (size_t i = 0; i < pieces; i++)
                assert_int_equal(split(n, pieces, i + 1) - split(n, pieces, i),
                                 n / pieces + (i < larger));
        }
}

/* Who has taken each turn, from 1, and how often it was taken. */
struct turns {
    size_t thread[1000];
    unsigned char count[1000];
};

static void take(void *context, size_t thread, size_t i)
{
    struct turns *turns = context;

    turns->thread[i] = thread;
    turns->count[i]++;
}

static void check_share(size_t threads, size_t n)
{
    struct turns turns = {{0}, {0}};

    share(threads, n, take, &turns);
    for (size_t i = 0; i < 1000; i++) {
        assert_int_equal(turns.count[i], i < n);
        assert_true(turns.thread[i] < threads);
    }
}

static void shares_each_turn_once(void **state)
{
    const size_t threads[] = {1, 2, 3, 19}, ns[] = {0, 1, 2, 7, 999, 1000};

    (void)state;
    for (size_t t = 0; t < 4; t++)
        for (size_t i = 0; i < 6; i++)
            check_share(threads[t], ns[i]);
}

static void counts_threads(void **state)
{
    (void)state;
    assert_true(share_threads() >= 1);
    ask_for_threads(3);
#ifdef _OPENMP
    assert_int_equal(share_threads(), 3);
    ask_for_threads(100000);
    assert_int_equal(share_threads(), 1024);
    ask_for_threads(2);
#else
    assert_int_equal(share_threads(), 1);
#endif
}

/* On the edge of a cache line, however many. */
static void gives_packed_memory(void **state)
{
    const size_t counts[] = {0, 1, 15, 17, 1000, 1 << 20};

    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        real *const packed = packed_new(counts[i], 3);

        assert_int_equal((uintptr_t)packed % 64, 0);
        for (size_t k = 0; k < counts[i] * 3; k++)
            packed[k] = 1;
        packed_free(packed);
    }
    packed_free(packed_new(3, 0));
    packed_free(NULL);
}

/* 2^32 times 2^32 numbers are 2^64 of them, and 2^62 take 2^64 bytes. */
static void ask_for_too_many(void)
{
    packed_new((size_t)1 << 32, (size_t)1 << 32);
}

static void ask_for_too_many_bytes(void)
{
    packed_new((size_t)1 << 62, 1);
}

static void refuses_what_does_not_fit(void **state)
{
    (void)state;
    check_stops(ask_for_too_many, 0,
                "no memory for 4294967296 times 4294967296 packed numbers\n");
    check_stops(ask_for_too_many_bytes, 0,
                "no memory for 4611686018427387904 times 1 packed numbers\n");
}

/* Where a product goes; what is there when it comes; who has come. */
struct output {
    struct matrix sums, visits;
    real bias;   /* of each column, a multiple of its number */
    bool padded; /* nothing but zeros has come behind the last column */
};

static void add_patch(void *context, const struct patch *patch)
{
    struct output *out = context;
    const size_t lanes = patch->lanes, first = patch->panel * 2 * lanes;

    for (size_t half = 0; half < 2; half++)
        for (size_t r = 0; r < patch->rows; r++)
            for (size_t lane = 0; lane < lanes; lane++) {
                const size_t row = patch->row + r;
                const size_t col = first + half * lanes + lane;
                const real sum =
                    patch->sums[(half * patch->rows + r) * lanes + lane];

                if (col < out->sums.cols) {
                    matrix_row(&out->sums, row)[col] += sum;
                    matrix_row(&out->visits, row)[col]++;
                } else if (sum != 0) {
                    out->padded = false;
                }
            }
}

static void check_output(const struct output *out, const struct matrix *a,
                         const struct matrix *b, const struct kernel *kernel)
{
    for (size_t r = 0; r < a->rows; r++)
        for (size_t c = 0; c < b->rows; c++) {
            double want = (double)out->bias * (double)c;

            for (size_t k = 0; k < a->cols; k++)
                want +=
                    (double)matrix_row(a, r)[k] * (double)matrix_row(b, c)[k];
            if ((double)matrix_row(&out->sums, r)[c] != want ||
                matrix_row(&out->visits, r)[c] != 1)
                fail_msg("%s, [%zu][%zu] by %zu: entry (%zu, %zu)",
                         kernel->name, a->rows, a->cols, b->rows, r, c);
        }
    assert_true(out->padded);
}

/* Packed room, with numbers in it that nobody has asked for. */
static real *room(size_t count, size_t each)
{
    real *const packed = packed_new(count, each);

    for (size_t i = 0; i < count * each; i++)
        packed[i] = (real)NAN;
    return packed;
}

/* Bias i of padded columns, 0 behind the last. */
static real *biases(const struct workers *w, const struct output *out)
{
    const size_t cols = out->sums.cols;
    real *const bias = room(padded(w->kernel, cols), 1);

    for (size_t i = 0; i < padded(w->kernel, cols); i++)
        bias[i] = i < cols ? out->bias * (real)i : 0;
    return bias;
}

/* The same product over what is in a matrix, then added to it. */
static void check_in_place(const struct workers *w, struct product product,
                           const struct output *out)
{
    const size_t cols = product.cols;
    struct matrix there = matrix_new(product.rows, cols);

    for (size_t i = 0; i < product.rows * cols; i++)
        there.data[i] = (real)NAN;
    product.to = &there;
    multiply(w, &product);
    for (size_t i = 0; i < product.rows * cols; i++)
        assert_true(there.data[i] == out->sums.data[i]);
    product.add = true;
    multiply(w, &product);
    for (size_t i = 0; i < product.rows * cols; i++)
        assert_true(there.data[i] == 2 * out->sums.data[i]);
    matrix_free(&there);
}

/* A Bt in whole numbers; `turned` reads both from their transposes. */
static void check_product(const struct workers *w, size_t rows, size_t depth,
                          size_t cols, bool turned)
{
    struct matrix a = matrix_new(rows, depth), b = matrix_new(cols, depth);
    struct matrix at, bt;
    real *const packed_a = room(rows, padded(w->kernel, depth));
    real *const packed_b = room(padded(w->kernel, cols), depth);
    struct output out = {matrix_new(rows, cols), matrix_new(rows, cols),
                         turned ? 3 : 0, true};
    real *const bias = biases(w, &out);
    const struct product product = {
        .rows = rows,
        .depth = depth,
        .cols = cols,
        .a = packed_a,
        .b = packed_b,
        .bias = turned ? bias : NULL,
        .finish = add_patch,
        .context = &out,
    };

    fill_whole(a.data, rows * depth, rows);
    fill_whole(b.data, cols * depth, cols + 1);
    at = matrix_transpose(&a);
    bt = matrix_transpose(&b);
    pack_blocks(w, turned ? view_cols(&at) : view_rows(&a), depth, 0,
                packed_a);
    pack_panels(w, turned ? view_cols(&bt) : view_rows(&b), depth, 0,
                packed_b);
    multiply(w, &product);
    check_output(&out, &a, &b, w->kernel);
    check_in_place(w, product, &out);
    matrix_free(&a);
    matrix_free(&b);
    matrix_free(&at);
    matrix_free(&bt);
    matrix_free(&out.sums);
    matrix_free(&out.visits);
    packed_free(packed_a);
    packed_free(packed_b);
    packed_free(bias);
}

/* Sizes on both sides of every edge: tiles, panels, slices and chunks. */
static void check_products(const struct kernel *kernel)
{
    const size_t shapes[][3] = {
        {1, 1, 1},    {0, 5, 7},    {5, 0, 7},      {5, 7, 0},
        {2, 3, 31},   {7, 2, 33},   {13, 17, 9},    {15, 384, 16},
        {3, 385, 17}, {29, 769, 3}, {256, 5, 5},    {257, 3, 40},
        {300, 11, 8}, {513, 7, 65}, {37, 1000, 41}, {1, 1200, 100},
    };
    struct workers workers = workers_new(kernel);

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int turned = 0; turned < 2; turned++)
            check_product(&workers, shapes[i][0], shapes[i][1], shapes[i][2],
                          turned);
    for (size_t n = 1; n <= 2 * KERNEL_LANES + 2; n++) {
        check_product(&workers, n, 5, 3, false);
        check_product(&workers, 3, n, 5, false);
        check_product(&workers, 5, 3, n, true);
    }
    workers_free(&workers);
}

static void multiplies(void **state)
{
    (void)state;
    with_each_kernel(check_products);
}

/* On one thread, and on more than there are processors. */
static void multiplies_on_any_number_of_threads(void **state)
{
    (void)state;
    ask_for_threads(1);
    with_each_kernel(check_products);
    ask_for_threads(9);
    with_each_kernel(check_products);
    ask_for_threads(2);
}

/* Where each thread has found its sums: from, and up to. */
enum { MOST = 4 };

struct places {
    const real *from[MOST], *to[MOST];
};

static void find_place(void *context, const struct patch *patch)
{
    struct places *places = context;
    const real *const end = patch->sums + 2 * patch->rows * patch->lanes;
#ifdef _OPENMP
    const int thread = omp_get_thread_num();
#else
    const int thread = 0;
#endif

    /* Until the other threads have begun. */
    if (!places->from[thread])
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    if (!places->from[thread] || patch->sums < places->from[thread])
        places->from[thread] = patch->sums;
    if (!places->to[thread] || end > places->to[thread])
        places->to[thread] = end;
}

/* Threads that shared their sums would be found out by chance alone. */
static void check_places(const struct kernel *kernel)
{
    struct workers w = workers_new(kernel);
    real *const a = room(300, 2 * KERNEL_LANES);
    real *const b = room(8 * 2 * KERNEL_LANES, 1);
    struct places places = {{NULL}, {NULL}};
    const struct product product = {
        .rows = 300,
        .depth = 1,
        .cols = 8 * 2 * kernel->lanes,
        .a = a,
        .b = b,
        .finish = find_place,
        .context = &places,
    };

    multiply(&w, &product);
    for (size_t i = 0; i < w.threads; i++)
        for (size_t k = 0; k < i && places.from[i]; k++)
            assert_true(!places.from[k] || places.to[k] <= places.from[i] ||
                        places.to[i] <= places.from[k]);
#ifdef _OPENMP
    assert_true(!places.from[0] + !places.from[1] + !places.from[2] +
                    !places.from[3] <=
                MOST - 2);
#endif
    packed_free(a);
    packed_free(b);
    workers_free(&w);
}

static void each_thread_has_sums_of_its_own(void **state)
{
    (void)state;
    ask_for_threads(MOST);
    with_each_kernel(check_places);
    ask_for_threads(2);
}

/* Columns of a matrix, or of the one that m is the transpose of. */
static struct view some_of(const struct matrix *m, bool turned, size_t first,
                           size_t count)
{
    struct view v = turned ? view_cols(m) : view_rows(m);

    v.data += first * v.step;
    v.depth = count;
    return v;
}

/* The left and the right part of what is packed, one after the other. */
static void pack_in_parts(const struct kernel *kernel, bool turned)
{
    struct workers w = workers_new(kernel);
    struct matrix a = matrix_new(19, 12), b = matrix_new(21, 12), at, bt;
    const size_t behind = padded(kernel, 5), depth = behind + 7;
    real *const packed_a = room(19, padded(kernel, depth));
    real *const packed_b = room(padded(kernel, 21), depth);
    struct output out = {matrix_new(19, 21), matrix_new(19, 21), 0, true};
    const struct product product = {
        .rows = 19,
        .depth = depth,
        .cols = 21,
        .a = packed_a,
        .b = packed_b,
        .finish = add_patch,
        .context = &out,
    };

    fill_whole(a.data, 19 * 12, 1);
    fill_whole(b.data, 21 * 12, 2);
    at = matrix_transpose(&a);
    bt = matrix_transpose(&b);
    memset(packed_b, 0, padded(kernel, 21) * depth * sizeof(real));
    pack_blocks(&w, some_of(turned ? &at : &a, turned, 5, 7), depth, behind,
                packed_a);
    pack_blocks(&w, some_of(turned ? &at : &a, turned, 0, 5), depth, 0,
                packed_a);
    pack_panels(&w, some_of(turned ? &bt : &b, turned, 0, 5), depth, 0,
                packed_b);
    pack_panels(&w, some_of(turned ? &bt : &b, turned, 5, 7), depth, behind,
                packed_b);
    multiply(&w, &product);
    check_output(&out, &a, &b, kernel);
    matrix_free(&a);
    matrix_free(&b);
    matrix_free(&at);
    matrix_free(&bt);
    matrix_free(&out.sums);
    matrix_free(&out.visits);
    packed_free(packed_a);
    packed_free(packed_b);
    workers_free(&w);
}

static void check_parts(const struct kernel *kernel)
{
    pack_in_parts(kernel, false);
    pack_in_parts(kernel, true);
}

static void packs_in_parts(void **state)
{
    (void)state;
    with_each_kernel(check_parts);
}

/* Whole panels of one slice do not go through the threads' sums. */
static void check_straight(const struct kernel *kernel)
{
    const size_t cols = 4 * kernel->lanes;
    struct workers w = workers_new(kernel);
    real *const a = room(7, padded(kernel, 5)), *const b = room(cols, 5);
    struct matrix to = matrix_new(7, cols);
    const struct product product = {
        .rows = 7,
        .depth = 5,
        .cols = cols,
        .a = a,
        .b = b,
        .to = &to,
        .add = true,
    };

    for (size_t t = 0; t < w.threads; t++)
        workers_one(&w, t).sums[0] = 3;
    multiply(&w, &product);
    for (size_t t = 0; t < w.threads; t++)
        assert_true(workers_one(&w, t).sums[0] == 3);
    assert_true(isnan(to.data[0]));
    matrix_free(&to);
    packed_free(a);
    packed_free(b);
    workers_free(&w);
}

static void writes_straight_to_a_matrix(void **state)
{
    (void)state;
    with_each_kernel(check_straight);
}

/* Column c of the left matrix stands in the left half, at lane c. */
static void check_pairs(const struct kernel *kernel)
{
    const size_t lanes = kernel->lanes, cols = 2 * lanes + 1, depth = 3;
    const size_t n = panels(kernel, 2 * cols);
    struct workers w = workers_new(kernel);
    struct matrix left = matrix_new(cols, depth),
                  right = matrix_new(cols, depth);
    real *const packed = room(n * 2 * lanes, depth);

    random_fill(&left, 1, 1);
    random_fill(&right, 2, 1);
    assert_int_equal(n, 3);
    pack_panel_pairs(&w, view_rows(&left), view_rows(&right), packed);
    for (size_t i = 0; i < n * depth * 2 * lanes; i++) {
        const size_t lane = i % lanes, half = i / lanes % 2;
        const size_t k = i / lanes / 2 % depth;
        const size_t c = i / lanes / 2 / depth * lanes + lane;
        const struct matrix *from = half == 0 ? &left : &right;

        assert_true(packed[i] == (c < cols ? matrix_row(from, c)[k] : 0));
    }
    matrix_free(&left);
    matrix_free(&right);
    packed_free(packed);
    workers_free(&w);
}

static void packs_pairs(void **state)
{
    (void)state;
    with_each_kernel(check_pairs);
}

static void counts_panels(void **state)
{
    const struct kernel *plain = kernel_named("plain");

    (void)state;
    assert_int_equal(plain->lanes, 4);
    assert_int_equal(panels(plain, 0), 0);
    assert_int_equal(panels(plain, 1), 1);
    assert_int_equal(panels(plain, 8), 1);
    assert_int_equal(panels(plain, 9), 2);
    assert_int_equal(panels(plain, SIZE_MAX), SIZE_MAX / 8 + 1);
    assert_int_equal(padded(plain, 0), 0);
    assert_int_equal(padded(plain, 8), 8);
    assert_int_equal(padded(plain, 9), 16);
}

/* Rows 3 and 4, panel 1, four lanes: columns 8 to 15, or 4 to 7 of a pair. */
static void cuts_parts_at_the_edge(void **state)
{
    real sums[16];
    const struct patch patch = {1, 3, 2, 1, 4, sums};
    const struct part narrow = part_of(&patch, 11), wide = part_of(&patch, 13),
                      full = part_of(&patch, 99),
                      pair = part_of_pair(&patch, 0, 7),
                      other = part_of_pair(&patch, 1, 99);

    (void)state;
    assert_int_equal(narrow.block, 1);
    assert_int_equal(narrow.row, 3);
    assert_int_equal(narrow.rows, 2);
    assert_int_equal(narrow.col, 8);
    assert_int_equal(narrow.cols, 3);
    assert_int_equal(narrow.lanes, 4);
    assert_int_equal(part_count(&narrow), 8);
    assert_ptr_equal(narrow.sums, sums);
    assert_int_equal(wide.cols, 5);
    assert_int_equal(part_count(&wide), 16);
    assert_int_equal(full.cols, 8);
    assert_int_equal(part_count(&full), 16);
    assert_int_equal(pair.col, 4);
    assert_int_equal(pair.cols, 3);
    assert_int_equal(part_count(&pair), 8);
    assert_ptr_equal(pair.sums, sums);
    assert_int_equal(other.col, 4);
    assert_int_equal(other.cols, 4);
    assert_int_equal(part_count(&other), 8);
    assert_ptr_equal(other.sums, sums + 8);
}

/* Row 1, columns 4 to 9 of ten: a whole left half, and some of the right. */
static void puts_parts_in_their_place(void **state)
{
    real sums[8] = {1, 2, 3, 4, 5, 6, -7, -8}, there[20], bias[10];
    const struct part part = {0, 1, 1, 4, 6, 4, 2, sums};
    struct matrix m = {2, 10, there};
    const struct matrix b = {1, 10, bias}, none = {0, 0, NULL};

    (void)state;
    for (size_t i = 0; i < 20; i++)
        there[i] = bias[i % 10] = (real)(i % 10 + 1);
    part_add_bias(&part, &none);
    part_scale(&part, &none);
    part_add(&part, &m);
    for (size_t c = 0; c < 10; c++)
        assert_true(there[10 + c] == (real)(c + 1 + (c < 4 ? 0 : c - 3)));
    part_write(&part, &m);
    for (size_t c = 4; c < 10; c++)
        assert_true(there[10 + c] == (real)(c - 3));
    part_add_bias(&part, &b);
    for (size_t c = 0; c < 6; c++)
        assert_true(sums[c] == (real)(c + 1 + c + 5));
    part_scale(&part, &m);
    for (size_t c = 0; c < 6; c++)
        assert_true(sums[c] == (real)((c + 1) * (2 * c + 6)));
    part_read(&part, &m);
    for (size_t c = 0; c < 6; c++)
        assert_true(sums[c] == (real)(c + 1));
    assert_true(sums[6] == -7 && sums[7] == -8);
    for (size_t i = 0; i < 14; i++)
        assert_true(there[i] == (real)(i % 10 + 1));
}

/* Of five rows in two halves the last two, though three are asked for. */
static void takes_some_rows(void **state)
{
    real sums[40], some[16];
    const struct part part = {2, 7, 5, 0, 8, 4, 2, sums};
    struct part last;

    (void)state;
    for (size_t i = 0; i < 40; i++)
        sums[i] = (real)i;
    last = part_rows(&part, 3, 3, some);
    assert_int_equal(last.row, 10);
    assert_int_equal(last.rows, 2);
    assert_ptr_equal(last.sums, some);
    for (size_t i = 0; i < 16; i++)
        assert_true(some[i] == (real)(i < 8 ? 12 + i : 32 + i - 8));
}

/* Where the parts of a matrix are packed, one after the other. */
struct packed {
    const struct matrix *whole;
    const struct kernel *kernel;
    bool pair;
    real *to;
};

/* The part that would come as that patch: entries of the matrix. */
static void fill_part(const struct packed *p, const struct part *part)
{
    const size_t lanes = part->lanes, half = part->rows * lanes;

    for (size_t i = 0; i < part_count(part); i++) {
        const size_t row = part->row + i % half / lanes;
        const size_t c = i / half * lanes + i % lanes;

        part->sums[i] = c < part->cols
                            ? matrix_row(p->whole, row)[part->col + c]
                            : (real)NAN;
    }
}

static void pack_patch(void *context, const struct patch *patch)
{
    const struct packed *p = context;
    const size_t rows = p->whole->rows, depth = p->whole->cols;
    const struct part part =
        p->pair ? part_of_pair(patch, 1, depth) : part_of(patch, depth);

    fill_part(p, &part);
    part_pack(&part, p->kernel, rows, depth, p->to);
}

/* In its parts, a matrix is packed as it is as a whole. */
static void check_parts_packed(const struct kernel *kernel, size_t rows,
                               size_t depth, bool pair)
{
    struct workers w = workers_new(kernel);
    const size_t count = rows * padded(kernel, depth);
    const size_t cols = pair ? 2 * depth : depth;
    struct matrix whole = matrix_new(rows, depth);
    real *const want = room(count, 1), *const got = room(count, 1);
    real *const b = room(padded(kernel, cols), 1);
    real *const a = room(rows, padded(kernel, 1));
    struct packed packed = {&whole, kernel, pair, got};
    const struct product product = {
        .rows = rows,
        .depth = 1,
        .cols = pair ? panels(kernel, cols) * 2 * kernel->lanes : cols,
        .a = a,
        .b = b,
        .finish = pack_patch,
        .context = &packed,
    };

    fill_whole(whole.data, rows * depth, depth);
    pack_blocks(&w, view_rows(&whole), depth, 0, want);
    multiply(&w, &product);
    for (size_t i = 0; i < count; i++)
        assert_true(want[i] == got[i] || (want[i] == 0 && isnan(got[i])));
    matrix_free(&whole);
    packed_free(want);
    packed_free(got);
    packed_free(a);
    packed_free(b);
    workers_free(&w);
}

static void check_packed_shapes(const struct kernel *kernel)
{
    const size_t rows[] = {1, 2, 13, 128, 129, 300};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t depth = 1; depth <= 2 * KERNEL_LANES + 2; depth += 3)
            for (int pair = 0; pair < 2; pair++)
                check_parts_packed(kernel, rows[i], depth, pair);
}

static void packs_parts_as_blocks(void **state)
{
    (void)state;
    with_each_kernel(check_packed_shapes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splits_evenly),
        cmocka_unit_test(refuses_what_does_not_fit),
        cmocka_unit_test(gives_packed_memory),
        cmocka_unit_test(shares_each_turn_once),
        cmocka_unit_test(counts_threads),
        cmocka_unit_test(multiplies),
        cmocka_unit_test(multiplies_on_any_number_of_threads),
        cmocka_unit_test(each_thread_has_sums_of_its_own),
        cmocka_unit_test(packs_in_parts),
        cmocka_unit_test(writes_straight_to_a_matrix),
        cmocka_unit_test(packs_pairs),
        cmocka_unit_test(counts_panels),
        cmocka_unit_test(cuts_parts_at_the_edge),
        cmocka_unit_test(puts_parts_in_their_place),
        cmocka_unit_test(takes_some_rows),
        cmocka_unit_test(packs_parts_as_blocks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
