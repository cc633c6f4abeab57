/* engine.c: a child process at the other end of two pipes. */

#define _GNU_SOURCE /* sched_setaffinity */

#include "engine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double engine_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Whom to kill in the end; 0 in places that are free. */
static volatile pid_t running[ENGINES];

static void kill_all(void)
{
    for (size_t i = 0; i < ENGINES; i++)
        if (running[i] > 0)
            kill(-running[i], SIGKILL);
}

static void end_with_all(int number)
{
    kill_all();
    signal(number, SIG_DFL);
    raise(number);
}

/* Once: what happens to engines when the program ends. */
static void prepare(void)
{
    static const int ends[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGXCPU};
    static bool prepared;

    if (prepared)
        return;
    prepared = true;
    signal(SIGPIPE, SIG_IGN);
    atexit(kill_all);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (signal(ends[i], end_with_all) == SIG_IGN)
            signal(ends[i], SIG_IGN); /* as nohup wants it */
}

/* Where this program's threads are bound to processors, a child's are not. */
static void take_all_processors(void)
{
#ifdef CPU_SETSIZE
    cpu_set_t all;

    memset(&all, 0xff, sizeof all);
    sched_setaffinity(0, sizeof all, &all);
#endif
}

/* Also where it has that place already, and would be closed. */
static void take_place(int from, int to)
{
    if (from == to)
        fcntl(to, F_SETFD, 0);
    else
        dup2(from, to);
}

/* The child: its pipes become its input and output. */
static void become(const char *const argv[], int in, int out)
{
    const int nowhere = open("/dev/null", O_WRONLY);

    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    take_all_processors();
    take_place(out, STDOUT_FILENO);
    take_place(in, STDIN_FILENO);
    take_place(nowhere, STDERR_FILENO);
    execvp(argv[0], (char *const *)argv);
    _exit(127);
}

/* A pipe that no other child will hold open. */
static bool private_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static bool fail(struct engine *engine, const char *why)
{
    snprintf(engine->text, sizeof engine->text, "%s", why);
    return false;
}

static size_t free_place(void)
{
    size_t i = 0;

    while (i < ENGINES && running[i] != 0)
        i++;
    return i;
}

/* Starts a child between two pipes; closes the ends that it takes. */
static pid_t between(const char *const argv[], const int in[2],
                     const int out[2])
{
    const pid_t pid = fork();

    if (pid == 0)
        become(argv, in[0], out[1]);
    if (pid > 0)
        setpgid(pid, pid); /* whoever comes first */
    close(in[0]);
    close(out[1]);
    return pid;
}

bool engine_start(struct engine *engine, const char *const argv[])
{
    const size_t place = free_place();
    int in[2], out[2];

    *engine = (struct engine){0};
    if (place == ENGINES)
        return fail(engine, "would be one program too many");
    prepare();
    if (!private_pipe(in))
        return fail(engine, strerror(errno));
    if (!private_pipe(out)) {
        close(in[0]);
        close(in[1]);
        return fail(engine, strerror(errno));
    }
    engine->pid = between(argv, in, out);
    engine->to = in[1];
    engine->from = out[0];
    if (engine->pid > 0) {
        running[place] = engine->pid;
        return true;
    }
    engine->pid = 0;
    close(engine->to);
    close(engine->from);
    return fail(engine, strerror(errno));
}

void engine_stop(struct engine *engine)
{
    if (engine->pid == 0)
        return;
    kill(-engine->pid, SIGKILL);
    while (waitpid(engine->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    for (size_t i = 0; i < ENGINES; i++)
        if (running[i] == engine->pid)
            running[i] = 0;
    close(engine->to);
    close(engine->from);
    engine->pid = 0;
}

/* The next character, or -1 after `text` was told why there is none. */
static int next(struct engine *engine, double end)
{
    struct pollfd from = {.fd = engine->from, .events = POLLIN};
    unsigned char c;

    for (;;) {
        const double left = end - engine_clock();
        const int ready = poll(&from, 1, left > 0 ? (int)(left * 1e3) + 1 : 0);

        if (ready > 0 && read(engine->from, &c, 1) == 1)
            return c;
        if (ready > 0 || (ready < 0 && errno != EINTR)) {
            fail(engine, "has died");
            return -1;
        }
        if (ready == 0 && left <= 0) {
            fail(engine, "does not answer");
            return -1;
        }
    }
}

static bool send(struct engine *engine, const char *line)
{
    char question[ENGINE_TEXT];
    const int length = snprintf(question, sizeof question, "%s\n", line);

    if (length < (int)sizeof question &&
        write(engine->to, question, (size_t)length) == length)
        return true;
    return fail(engine, "has died");
}

static bool receive(struct engine *engine, double end)
{
    char answer[ENGINE_TEXT];
    size_t n = 0;
    int c;

    while ((c = next(engine, end)) >= 0 && c != '\n') {
        if (n == sizeof answer - 1)
            return fail(engine, "says too much");
        answer[n++] = (char)c;
    }
    if (c < 0)
        return false;
    answer[n] = '\0';
    memcpy(engine->text, answer, n + 1);
    return true;
}

bool engine_ask(struct engine *engine, const char *line, double seconds)
{
    const double end = engine_clock() + seconds;

    if (engine->pid == 0)
        return false;
    if (send(engine, line) && receive(engine, end))
        return true;
    engine_stop(engine);
    return false;
}
