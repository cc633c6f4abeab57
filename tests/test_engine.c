/* engine.c: children that answer, and those that do not. */

#include "check.h"

#include <poll.h>

#include "engine.h"

#define SHELL(script)                                                         \
    (const char *const[])                                                     \
    {                                                                         \
        "sh", "-c", script, NULL                                              \
    }

/* A pipe that children hold open, as long as one of them lives. */
static int life[2];

static void life_begins(void)
{
    assert_int_equal(pipe(life), 0);
}

static void life_ends(void)
{
    struct pollfd end = {.fd = life[0], .events = POLLIN};
    char c;

    close(life[1]);
    assert_int_equal(poll(&end, 1, 50000), 1);
    assert_int_equal(read(life[0], &c, 1), 0);
    close(life[0]);
}

/* Asked `line`, it fails for this reason; it is soon over, but for silence. */
static void fails(const char *const argv[], const char *why)
{
    const bool silent = strcmp(why, "does not answer") == 0;
    const double start = engine_clock();
    struct engine e;

    life_begins();
    assert_true(engine_start(&e, argv));
    assert_false(engine_ask(&e, "line", silent ? 0.3 : 60));
    assert_string_equal(e.text, why);
    assert_true(engine_clock() - start < 50);
    assert_int_equal(e.pid, 0);
    life_ends();
    assert_false(engine_ask(&e, "line", 0.3));
    assert_string_equal(e.text, why);
    engine_stop(&e);
}

static void answers(void **state)
{
    struct engine e;

    (void)state;
    assert_true(engine_start(
        &e, SHELL("while read -r a b; do echo \"$b, $a\"; done")));
    assert_true(engine_ask(&e, "one two", 60));
    assert_string_equal(e.text, "two, one");
    assert_true(engine_ask(&e, "", 60));
    assert_string_equal(e.text, ", ");
    assert_true(engine_ask(&e, "three", 60));
    assert_string_equal(e.text, ", three");
    engine_stop(&e);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_false(engine_ask(&e, "four", 60));
}

static void notices_an_end(void **state)
{
    (void)state;
    fails((const char *const[]){"./no such program", NULL}, "has died");
    fails(SHELL("exit 0"), "has died");
    fails(SHELL("read line"), "has died");
    fails(SHELL("printf half"), "has died");
    fails(SHELL("exec < /dev/null; sleep 0.1; kill -9 $$"), "has died");
}

static void waits_no_longer(void **state)
{
    (void)state;
    fails(SHELL("sleep 100"), "does not answer");
    fails(SHELL("sleep 100 & sleep 100"), "does not answer");
    fails(SHELL("printf half; sleep 100"), "does not answer");
    fails(SHELL("trap '' TERM HUP INT; while :; do sleep 1; done"),
          "does not answer");
    fails(SHELL("while :; do printf .; sleep 0.01; done"), "does not answer");
}

static void takes_short_answers(void **state)
{
    char line[2 * ENGINE_TEXT];
    struct engine e;

    (void)state;
    fails(SHELL("while :; do printf .; done"), "says too much");
    assert_true(engine_start(&e, SHELL("printf '%0127d\\n%0128d\\n' 1 2; "
                                       "cat")));
    assert_true(engine_ask(&e, "a", 60));
    assert_int_equal(strlen(e.text), 127);
    assert_false(engine_ask(&e, "b", 60));
    assert_string_equal(e.text, "says too much");
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    assert_true(engine_start(&e, SHELL("cat")));
    assert_false(engine_ask(&e, line, 60));
    engine_stop(&e);
}

static void keeps_its_number(void **state)
{
    struct engine e[ENGINES + 1];

    (void)state;
    for (size_t i = 0; i < ENGINES; i++)
        assert_true(engine_start(&e[i], SHELL("cat")));
    assert_false(engine_start(&e[ENGINES], SHELL("cat")));
    assert_string_equal(e[ENGINES].text, "would be one program too many");
    /* one end is not held open by the others */
    engine_stop(&e[1]);
    assert_true(engine_start(&e[1], SHELL("cat")));
    for (size_t i = 0; i < ENGINES; i++) {
        assert_true(engine_ask(&e[i], "here", 60));
        assert_string_equal(e[i].text, "here");
    }
    close(e[0].to);
    assert_int_equal(waitpid(e[0].pid, NULL, 0), e[0].pid);
    for (size_t i = 0; i < ENGINES; i++)
        engine_stop(&e[i]);
}

/* A program with an engine ends in that way; has the engine ended, too? */
static void dies_with_it(int number)
{
    int status;
    pid_t program;

    life_begins();
    program = fork();
    if (program == 0) {
        struct engine e;

        engine_start(&e, SHELL("while :; do sleep 1; done"));
        if (number == 0)
            exit(0);
        raise(number);
        _exit(4);
    }
    assert_int_equal(waitpid(program, &status, 0), program);
    assert_int_equal(WIFSIGNALED(status) ? WTERMSIG(status) : 0, number);
    life_ends();
}

static void ends_with_the_program(void **state)
{
    (void)state;
    dies_with_it(0);
    dies_with_it(SIGINT);
    dies_with_it(SIGQUIT);
    dies_with_it(SIGTERM);
    dies_with_it(SIGHUP);
}

/* Where this program has no input, a pipe gets its place. */
static void answers_without_an_input(void **state)
{
    const pid_t program = fork();
    int status;

    (void)state;
    if (program == 0) {
        struct engine e;

        close(STDIN_FILENO);
        _exit(engine_start(&e, SHELL("read line; echo $line")) &&
                      engine_ask(&e, "hello", 5) &&
                      strcmp(e.text, "hello") == 0
                  ? 0
                  : 1);
    }
    assert_int_equal(waitpid(program, &status, 0), program);
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers),
        cmocka_unit_test(notices_an_end),
        cmocka_unit_test(waits_no_longer),
        cmocka_unit_test(takes_short_answers),
        cmocka_unit_test(keeps_its_number),
        cmocka_unit_test(ends_with_the_program),
        cmocka_unit_test(answers_without_an_input),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
