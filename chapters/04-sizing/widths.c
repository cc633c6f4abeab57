/* widths.c: d_ff against d, rounded in each direction. */

#include <inttypes.h>
#include <stdio.h>

#include "options.h"
#include "sizing.h"

static const char *multiple_of, *from, *to, *by;

static const struct option_text options[] = {
    {"multiple-of", "K", "d_ff is a multiple of K (default: 256)",
     &multiple_of},
    {"from", "A", "for d from A (default: 64)", &from},
    {"to", "B", "to B (default: 8192)", &to},
    {"by", "S", "in steps of S (default: 64)", &by},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "widths",
    .summary = "Prints 8d/3, d_ff rounded up, to the nearest and down, and "
               "how many percent more\nthan 8d/3 the one that is rounded up "
               "is.",
    .options = options,
};

static uint64_t count_or(const char *option, const char *text, uint64_t usual)
{
    return text == NULL ? usual : options_count(option, text, 1, 1000000);
}

static void print_row(uint64_t d, uint64_t multiple)
{
    uint64_t rounded[3] = {0};

    for (int r = SIZING_UP; r <= SIZING_DOWN; r++) {
        const struct sizing rule = {1, multiple, (enum sizing_round)r};

        if (!sizing_d_ff(d, &rule, &rounded[r]))
            options_fail("d_ff does not fit 64 bits");
    }
    printf("%" PRIu64 "\t%.3f\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%.3f\n",
           d, 8 * (double)d / 3, rounded[SIZING_UP], rounded[SIZING_NEAREST],
           rounded[SIZING_DOWN], sizing_overhead(d, rounded[SIZING_UP]));
}

int main(int argc, char **argv)
{
    uint64_t multiple, first, last, step;

    options_parse(argc, argv, &usage);
    multiple = count_or("multiple-of", multiple_of, 256);
    first = count_or("from", from, 64);
    last = count_or("to", to, 8192);
    step = count_or("by", by, 64);
    if (first > last)
        options_fail("--from is %" PRIu64
                     ", expected no more than --to, %" PRIu64,
                     first, last);
    printf("# d\t8d/3\tup\tnearest\tdown\tup, %% more\n");
    for (uint64_t d = first; d <= last; d += step)
        print_row(d, multiple);
    return 0;
}
