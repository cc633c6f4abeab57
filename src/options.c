/* options.c: the command line of the book's programs. */

#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTIONS = 32, HELP = 1000 };

/* The name that messages begin with. */
static const char *program = "options";

noreturn void fail(const char *format, ...)
{
    va_list arguments;

    fprintf(stderr, "%s: ", program);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(2);
}

/* At exit: output that never reached its place is an error too. */
static void close_output(void)
{
    int failed = ferror(stdout);

    if (fclose(stdout) == 0 && !failed)
        return;
    fprintf(stderr, "%s: standard output: %s\n", program, strerror(errno));
    _exit(2);
}

static void print_help(const struct usage *usage)
{
    const struct option_text *o;

    printf("Usage: %s [OPTION]...%s%s\n%s\n\n", usage->program,
           *usage->operands == '\0' ? "" : " ", usage->operands,
           usage->summary);
    for (o = usage->options; o->name != NULL; o++) {
        int width = printf("  --%s %s", o->name, o->argument);

        printf("%*s%s\n", width < 24 ? 24 - width : 2, "", o->help);
    }
    printf("  --help                this text\n");
}

/* The same table in the form that getopt_long() reads. */
static void to_getopt(const struct option_text *options,
                      struct option *getopt_options)
{
    int n = 0;

    for (; options[n].name != NULL && n < OPTIONS - 2; n++)
        getopt_options[n] =
            (struct option){options[n].name, required_argument, NULL, n};
    getopt_options[n++] = (struct option){"help", no_argument, NULL, HELP};
    getopt_options[n] = (struct option){0};
}

int options_parse(int argc, char **argv, const struct usage *usage)
{
    struct option getopt_options[OPTIONS];
    int chosen;

    program = usage->program;
    atexit(close_output);
    to_getopt(usage->options, getopt_options);
    opterr = 0;
    while ((chosen = getopt_long(argc, argv, ":", getopt_options, NULL)) !=
           -1) {
        if (chosen == HELP) {
            print_help(usage);
            exit(0);
        }
        if (chosen == ':')
            fail("%s needs a value; try --help", argv[optind - 1]);
        if (chosen == '?')
            fail("unknown option %s; try --help", argv[optind - 1]);
        if (*usage->options[chosen].value != NULL)
            fail("--%s is given twice", usage->options[chosen].name);
        *usage->options[chosen].value = optarg;
    }
    if (optind < argc && *usage->operands == '\0')
        fail("unexpected argument \"%s\"; try --help", argv[optind]);
    return optind;
}
