/*
 * options.h: the command line of the book's programs.
 *
 * A thin layer over getopt_long(). Everything that is wrong with what the user
 * gave ends in fail(): one sentence on standard error and exit status 2.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdnoreturn.h>

/* `--name ARGUMENT`; the text given lands in *value, which starts as NULL. */
struct option_text {
    const char *name, *argument, *help;
    const char **value;
};

/* A program; its options end with one whose name is NULL. */
struct usage {
    const char *program;  /* as in build/bin */
    const char *operands; /* "" or, say, "A.npy B.npy" */
    const char *summary;  /* what it does, for --help */
    const struct option_text *options;
};

/*
 * Fills in the values and returns the index in argv of the first operand.
 * Prints the help and exits for --help. Fails on an unknown option, one given
 * twice or without its argument, and on an operand where none is expected.
 *
 * From here on, a program whose standard output could not be written (a full
 * disk, say) exits with status 2.
 */
int options_parse(int argc, char **argv, const struct usage *usage);

/* Prints "program: ..." on standard error and exits with status 2. */
noreturn void fail(const char *format, ...);

#endif
