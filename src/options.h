/*
 * options.h: the command line of the book's programs.
 *
 * A thin layer over getopt_long(). Everything that is wrong with what the user
 * gave ends in options_fail(): one sentence on standard error and exit
 * status 2.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stddef.h>
#include <stdnoreturn.h>

#include "real.h"

/*
 * `--name ARGUMENT`; the text given lands in *value, which starts as NULL. An
 * argument such as "red|green" is a choice: it must be one of these words. A
 * NULL argument makes a switch, whose value is "" if it is given.
 */
struct option_text {
    const char *name, *argument, *help;
    const char **value;
};

/* A program: what it is called, what it takes and what it does. */
struct usage {
    const char *program;               /* as in build/bin */
    const char *operands;              /* say, "A.npy B.npy"; NULL for none */
    const char *summary;               /* for --help */
    const struct option_text *options; /* up to a NULL name; NULL for none */
};

/*
 * Fills in the values and returns the index in argv of the first operand.
 * Prints the help and exits for --help. Fails on an unknown option, one given
 * twice or without its argument or with an empty one, on a word that is not
 * among the choices, and on an operand where none is expected. As with all GNU
 * programs, an option may be cut short while it is clear.
 *
 * From here on, a program whose standard output could not be written (a full
 * disk, say) exits with status 2.
 */
int options_parse(int argc, char **argv, const struct usage *usage);

/*
 * The decimal number that is the text of an option; it may be inf, +inf,
 * -inf or nan. Fails on anything else, and on one beyond the largest double.
 */
double options_number(const char *option, const char *text);

/* The whole number; fails on any other, and outside least..most. */
size_t options_count(const char *option, const char *text, size_t least,
                     size_t most);

/* A share as a real, or 0 for NULL; fails unless it is in [0, 1). */
real options_rate(const char *option, const char *text);

/* Prints "program: ..." on standard error and exits with status 2. */
noreturn void options_fail(const char *format, ...);

#endif
