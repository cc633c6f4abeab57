/* command.c: running the book's programs, without a shell. */

#include "command.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 64, SECONDS = 60 };

static const char *build_folder;
static struct text own_folder;

bool command_begin(const char *build)
{
    build_folder = build;
    text_print(&own_folder, "%s/weave.%ld", build, (long)getpid());
    return mkdir(own_folder.data, 0777) == 0;
}

void command_end(void)
{
    DIR *listing = opendir(own_folder.data);
    struct dirent *entry;

    while (listing != NULL && (entry = readdir(listing)) != NULL) {
        struct text path = {0};

        text_print(&path, "%s/%s", own_folder.data, entry->d_name);
        unlink(path.data); /* which . and .. survive */
        text_free(&path);
    }
    if (listing != NULL)
        closedir(listing);
    rmdir(own_folder.data);
    text_free(&own_folder);
}

/* Splits a line, in place, into words; returns their number. */
static size_t split(char *line, char *words[WORDS])
{
    size_t count = 0;
    char *to = line;

    while (count < WORDS - 1) {
        bool quoted = false;

        while (isspace((unsigned char)*line))
            line++;
        if (*line == '\0')
            break;
        words[count++] = to;
        while (*line != '\0' && (quoted || !isspace((unsigned char)*line))) {
            if (*line == '"')
                quoted = !quoted;
            else
                *to++ = *line;
            line++;
        }
        if (*line != '\0')
            line++;
        *to++ = '\0';
    }
    words[count] = NULL;
    return count;
}

/* In the child: the program takes its place, or it ends with status 127. */
static void become(char *words[WORDS], int status, int pipe_end)
{
    struct text path = {0};
    int nowhere = open("/dev/null", O_RDWR);

    dup2(nowhere, STDIN_FILENO);
    dup2(status == 2 ? nowhere : pipe_end, STDOUT_FILENO);
    dup2(status == 2 ? pipe_end : nowhere, STDERR_FILENO);
    text_print(&path, "%s/bin/%s", build_folder, words[0]);
    for (size_t i = 1; words[i] != NULL; i++)
        if (starts_with(words[i], "build/")) {
            struct text word = {0};

            text_print(&word, "%s%s", own_folder.data, words[i] + 5);
            words[i] = word.data;
        }
    alarm(SECONDS);
    execv(path.data, words);
    _exit(127);
}

static void read_all(int from, struct text *output)
{
    char bytes[4096];
    ssize_t n;

    while ((n = read(from, bytes, sizeof bytes)) > 0)
        text_add(output, bytes, (size_t)n);
}

int command_run(const char *line, int status, struct text *output)
{
    char *copy = copy_of(line, strlen(line)), *words[WORDS];
    int ends[2], ended = -1;
    pid_t child = -1;

    const size_t count = split(copy, words);

    if (count > 0 && count < WORDS - 1 && pipe(ends) == 0) {
        child = fork();
        if (child == 0)
            become(words, status, ends[1]);
        close(ends[1]);
        read_all(ends[0], output);
        close(ends[0]);
    }
    free(copy);
    if (child <= 0 || waitpid(child, &ended, 0) != child || !WIFEXITED(ended))
        return -1;
    return WEXITSTATUS(ended);
}
