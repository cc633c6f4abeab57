/* gate.c: the gated product of a packed array, its order given by name. */

#include <stdio.h>

#include "files.h"
#include "glu.h"
#include "options.h"

static const char *kind, *order, *shards, *input, *output;

static const struct option_text options[] = {
    {"kind", "glu|bilinear|reglu|geglu|geglu-tanh|swiglu",
     "which f: sigmoid, none, relu, gelu, gelu-tanh, silu", &kind},
    {"order", "gate-first|gate-second|interleaved",
     "where the numbers that f is applied to stand", &order},
    {"shards", "N", "N such parts, one after the other (default: 1)", &shards},
    {"input", "PACKED.npy", "gate and up: [B][T][2 d_ff], or fewer axes",
     &input},
    {"output", "H.npy", "where to write h: [B][T][d_ff]", &output},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "gate",
    .summary = "Computes h = f(gate) * up, entry by entry, from gate and up "
               "packed in one array.\nWithout options: the example of "
               "chapter 3.",
    .options = options,
};

/* The packed row (1, -1, 2, -2) in one order. */
static void show_example(const char *name)
{
    static real packed_row[] = {1, -1, 2, -2};
    const struct matrix packed = {1, 4, packed_row};
    struct glu_layout layout;
    real g[2], u[2], out[2];
    struct matrix gate = {1, 2, g}, up = {1, 2, u}, h = {1, 2, out};

    if (!glu_layout_named(name, 2, 1, &layout))
        return;
    glu_unpack(&layout, &packed, &gate, &up);
    glu_forward(glu_named("swiglu"), &gate, &up, &h);
    printf("%-11s  (%2.0f, %2.0f)  (%2.0f, %2.0f)  (%.4f, %.4f)\n", name,
           (double)g[0], (double)g[1], (double)u[0], (double)u[1],
           (double)out[0], (double)out[1]);
}

static void worked_example(void)
{
    printf("1 -1 2 -2 is gate      up        silu(gate) * up\n");
    show_example("gate-first");
    show_example("gate-second");
    show_example("interleaved");
}

/* The layout that was asked for, on an axis of `places`. */
static struct glu_layout chosen_layout(size_t places)
{
    const size_t parts =
        shards == NULL ? 1 : options_count("shards", shards, 1, SIZE_MAX);
    struct glu_layout layout;

    if (places % 2 != 0)
        options_fail("%s: its last axis has %zu entries, expected an even "
                     "number: gate and up",
                     input, places);
    if (!glu_layout_named(order, places / 2, parts, &layout))
        options_fail("--shards %s: %s has %zu units, which cannot be parted "
                     "evenly",
                     shards, input, places / 2);
    return layout;
}

static void run_on_files(void)
{
    struct files list = {0};
    struct glu_layout layout;
    struct npy shape;
    struct matrix packed, gate, up;

    if (kind == NULL || order == NULL || input == NULL || output == NULL)
        options_fail(
            "--kind, --order, --input and --output are needed; try --help");
    packed = files_tokens(input, &shape);
    layout = chosen_layout(packed.cols);
    gate = matrix_new(packed.rows, packed.cols / 2);
    up = matrix_new(packed.rows, packed.cols / 2);
    glu_unpack(&layout, &packed, &gate, &up);
    glu_forward(glu_named(kind), &gate, &up, &up);
    shape.shape[shape.ndim - 1] /= 2;
    files_add(&list, NULL, output, &up, &shape);
    files_write(&list);
    matrix_free(&packed);
    matrix_free(&gate);
    matrix_free(&up);
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    if (argc == 1)
        worked_example();
    else
        run_on_files();
    return 0;
}
