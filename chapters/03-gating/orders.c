/* orders.c: which place on a packed axis holds which number. */

#include <stdio.h>

#include "glu.h"
#include "options.h"

static const struct usage usage = {
    .program = "orders",
    .summary = "Prints where the gates and ups of 4 units stand on an axis of "
               "8 places, for each\norder: the row of the figure, the place, "
               "the unit, and 1 for a gate, 0 for an up.",
};

enum { UNITS = 4 };

static void print_order(int row, const char *order, size_t shards)
{
    struct glu_layout layout;

    if (!glu_layout_named(order, UNITS, shards, &layout))
        return;
    for (size_t j = 0; j < UNITS; j++) {
        printf("%d\t%zu\t%zu\t1\n", row, glu_gate_at(&layout, j), j);
        printf("%d\t%zu\t%zu\t0\n", row, glu_up_at(&layout, j), j);
    }
}

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    printf("# row\tplace\tunit\tgate\n");
    print_order(0, "gate-first", 1);
    print_order(1, "gate-second", 1);
    print_order(2, "interleaved", 1);
    print_order(3, "gate-first", 2);
    return 0;
}
