/* options.c: the command line of the book's programs. */

#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* getopt_long() tells options by numbers; these are larger than a character.
 */
enum { OPTIONS = 32, FIRST = 1000, HELP = FIRST + OPTIONS };

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
        int width = printf("  --%s %s", o->name,
                           o->argument == NULL ? "" : o->argument);

        if (width > 22) { /* no room for the help beside it */
            printf("\n");
            width = 0;
        }
        printf("%*s%s\n", 24 - width, "", o->help);
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
        getopt_options[n] = (struct option){
            options[n].name,
            options[n].argument == NULL ? no_argument : required_argument,
            NULL, FIRST + n};
    }
    getopt_options[n++] = (struct option){"help", no_argument, NULL, HELP};
    getopt_options[n] = (struct option){0};
}

/* Do more than one option begin with these letters? */
static bool is_ambiguous(const struct option_text *options,
                         const char *argument)
{
    const char *name = argument + strspn(argument, "-");
    int many = 0;

    for (; options != NULL && options->name != NULL; options++)
        many += strncmp(options->name, name, strcspn(name, "=")) == 0;
    return many > 1;
}

/* getopt_long() did not like the last argument; says so and ends. */
static noreturn void refuse(int reason, const char *argument,
                            const struct usage *usage)
{
    if (optopt > 0 && optopt < FIRST)
        options_fail("unknown option -%c; try --help", optopt);
    if (optopt >= FIRST && strchr(argument, '=') != NULL)
        options_fail("%.*s takes no value; try --help",
                     (int)strcspn(argument, "="), argument);
    if (reason == ':')
        options_fail("%s needs a value; try --help", argument);
    if (is_ambiguous(usage->options, argument))
        options_fail("%s may be more than one option; try --help", argument);
    options_fail("unknown option %s; try --help", argument);
}

/* Is the word one of those between the bars of "red|green|blue"? */
static bool is_choice(const char *word, const char *choices)
{
    const size_t n = strlen(word);

    for (; *choices != '\0'; choices += *choices == '|') {
        size_t length = strcspn(choices, "|");

        if (length == n && strncmp(choices, word, n) == 0)
            return true;
        choices += length;
    }
    return false;
}

/* Takes what was given for an option. */
static void take(const struct option_text *option, const char *given)
{
    if (*option->value != NULL)
        options_fail("--%s is given twice", option->name);
    if (option->argument == NULL)
        given = "";
    else if (*given == '\0')
        options_fail("--%s needs a value; try --help", option->name);
    else if (strchr(option->argument, '|') != NULL &&
             !is_choice(given, option->argument))
        options_fail("--%s %s: expected %s", option->name, given,
                     option->argument);
    *option->value = given;
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
        if (chosen == ':' || chosen == '?')
            refuse(chosen, argv[optind - 1], usage);
        take(&usage->options[chosen - FIRST], optarg);
    }
    if (optind < argc && usage->operands == NULL)
        options_fail("unexpected argument \"%s\"; try --help", argv[optind]);
    return optind;
}

double options_number(const char *option, const char *text)
{
    const bool plain = text[strspn(text, "0123456789+-.eE")] == '\0';
    char *end;
    double number;

    errno = 0;
    number = strtod(text, &end);
    if (*text == '\0' || *end != '\0' ||
        (!plain && !is_choice(text, "inf|+inf|-inf|nan")))
        options_fail("--%s \"%s\": expected a number", option, text);
    if (errno == ERANGE && (number > 1 || number < -1))
        options_fail("--%s %s: the number is too large", option, text);
    return number;
}

real options_rate(const char *option, const char *text)
{
    const double rate = text == NULL ? 0 : options_number(option, text);

    if (!(rate >= 0 && rate < 1) || (real)rate == 1)
        options_fail("--%s %s: expected a number from 0, and below 1", option,
                     text);
    return (real)rate;
}

size_t options_count(const char *option, const char *text, size_t least,
                     size_t most)
{
    unsigned long long number;

    errno = 0;
    number = strtoull(text, NULL, 10);
    if (*text == '\0' || text[strspn(text, "0123456789")] != '\0' ||
        errno == ERANGE || number < least || number > most)
        options_fail("--%s \"%s\": expected a whole number from %zu to %zu",
                     option, text, least, most);
    return (size_t)number;
}
