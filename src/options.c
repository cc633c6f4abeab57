/* options.c: the command line of the book's programs. */

#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* HELP is larger than any character, and than the index of any option. */
enum { OPTIONS = 32, HELP = 1000 };

/* The name that messages begin with. */
static const char *program = "options";

noreturn void options_fail(const char *format, ...)
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
    const struct option_text *o = usage->options;

    printf("Usage: %s [OPTION]...%s%s\n%s\n\n", usage->program,
           usage->operands == NULL ? "" : " ",
           usage->operands == NULL ? "" : usage->operands, usage->summary);
    for (; o != NULL && o->name != NULL; o++) {
        int width = printf("  --%s %s", o->name, o->argument);

        printf("%*s%s\n", width < 24 ? 24 - width : 2, "", o->help);
    }
    printf("  --help                this text\n");
}

/* The same table in the form that getopt_long() reads. */
static void to_getopt(const struct option_text *options,
                      struct option getopt_options[OPTIONS])
{
    int n = 0;

    for (; options != NULL && options[n].name != NULL; n++) {
        if (n == OPTIONS - 2)
            options_fail("more than %d options", OPTIONS - 2);
        getopt_options[n] =
            (struct option){options[n].name, required_argument, NULL, n};
    }
    getopt_options[n++] = (struct option){"help", no_argument, NULL, HELP};
    getopt_options[n] = (struct option){0};
}

/* getopt_long() did not like the last argument; says so and ends. */
static noreturn void refuse(int reason, const char *argument)
{
    if (optopt > 0 && optopt < HELP && reason == '?')
        options_fail("unknown option -%c; try --help", optopt);
    if (reason == ':')
        options_fail("%s needs a value; try --help", argument);
    options_fail("unknown option %s; try --help", argument);
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
        const struct option_text *option;

        if (chosen == HELP) {
            print_help(usage);
            exit(0);
        }
        if (chosen == ':' || chosen == '?')
            refuse(chosen, argv[optind - 1]);
        option = &usage->options[chosen];
        if (*optarg == '\0')
            options_fail("--%s needs a value; try --help", option->name);
        if (*option->value != NULL)
            options_fail("--%s is given twice", option->name);
        *option->value = optarg;
    }
    if (optind < argc && usage->operands == NULL)
        options_fail("unexpected argument \"%s\"; try --help", argv[optind]);
    return optind;
}
