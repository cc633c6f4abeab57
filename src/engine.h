/*
 * engine.h: another program, run as a child process and asked line by line.
 *
 * Engines do not outlive the program that starts them: they are killed when it
 * ends, by exit(), SIGINT, SIGTERM or SIGHUP. From the first engine on SIGPIPE
 * is ignored. POSIX.
 */
#ifndef ENGINE_H
#define ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The most that run at once, and room for an answer or what went wrong. */
enum { ENGINES = 4, ENGINE_TEXT = 128 };

struct engine {
    pid_t pid;              /* 0 where it does not run */
    int to, from;           /* its standard input and output */
    char text[ENGINE_TEXT]; /* the last answer, or why there is none */
};

/* Seconds since some moment, of a clock that nobody sets. */
double engine_clock(void);

/*
 * Starts argv[0], looked for in PATH, up to a NULL argument, in a process
 * group of its own; what it says on standard error is dropped. That there is
 * no such program shows in the first answer.
 */
bool engine_start(struct engine *engine, const char *const argv[]);

/*
 * Sends a line, given without its end, and waits so many seconds for one in
 * answer, which is left in `text` without its end. Else `text` says what has
 * happened, the engine is stopped, and the result is false.
 */
bool engine_ask(struct engine *engine, const char *line, double seconds);

/* Kills it and all that it has started, and waits for its end. */
void engine_stop(struct engine *engine);

#endif
