/* The program bench, called as a user calls it. */

#include "check.h"

#include <time.h>

#include "program.h"

/*
 * Programs instead of Python and node, which misbehave as the first and the
 * last word of FAKE say.
 */
static const char fake[] =
    "mkdir \"$F/fake\"; cat > \"$F/fake/node\" << 'end'\n"
    "#!/bin/sh\n"
    "case $0 in *python3) do=${FAKE% *} ;; *) do=${FAKE#* } ;; esac\n"
    "while read -r command rest; do\n"
    "    case $do-$command in\n"
    "    early-about | dies-load | late-run) exit 3 ;;\n"
    "    mute-about | hangs-run) sleep 300 ;;\n"
    "    silly-about | unknown-load | nonsense-run) echo well ;;\n"
    "    zero-run) echo 0 ;;\n"
    "    *-about) echo '9.9, OpenBLAS (OpenMP)' ;;\n"
    "    *-load) echo ok ;;\n"
    "    *-run) echo \"$rest\" | awk '{ print $1 / 4 }' ;;\n"
    "    esac\n"
    "done\n"
    "end\n"
    "chmod +x \"$F/fake/node\"; cp \"$F/fake/node\" \"$F/fake/python3\"";

static bool is_float(void)
{
    return sizeof(real) == sizeof(float);
}

/*
 * Compares everything in a second with such fakes, which hold descriptor 3
 * open, so that this does not return while one of them lives.
 */
static void compare(const char *behaviour)
{
    const int patience = strstr(behaviour, "hangs") ? 3 : 60;
    const time_t start = time(NULL);
    char command[1024];

    snprintf(command, sizeof command,
             "bench --help > /dev/null; { FAKE='%s' PATH=\"$F/fake:$PATH\" "
             "\"$B/bench\" --all 1 --patience %d --output \"$F/b.tsv\" 3>&1 "
             "> \"$F/table\"; echo $?; } | cat",
             behaviour, patience);
    assert_int_equal(run(command), 0);
    assert_string_equal(said, "0\n");
    assert_true(time(NULL) - start < 200);
}

/* The last line of a table that begins with a name. */
static bool shows(const char *name, const char *rest)
{
    char command[512];

    snprintf(command, sizeof command,
             "bench --help > /dev/null; grep '^%s  *%s$' \"$F/table\"", name,
             rest);
    return run(command) == 0;
}

static bool has_row(const char *what)
{
    char command[512];

    snprintf(command, sizeof command,
             "bench --help > /dev/null; grep '^forward\t64\t384\t1024\t%s\t' "
             "\"$F/b.tsv\"",
             what);
    return run(command) == 0;
}

static void times_steps(void **state)
{
    static const char *const names[] = {"three loops", "loop order", "tile",
                                        "vector silu", "packed",     "fused",
                                        "threads"};
    char *line = said;

    (void)state;
    assert_int_equal(run("bench"), 0);
    if (*complained)
        assert_string_equal(complained,
                            "bench: other programs are at work, and this says "
                            "little; try OMP_WAIT_POLICY=passive\n");
    for (size_t i = 0; i < 7; i++) {
        const size_t n = strlen(names[i]);
        char *end;

        assert_memory_equal(line, names[i], n);
        assert_true(strtod(line + n, &end) > 0);
        assert_int_equal(*end, '\n');
        line = end + 1;
    }
    assert_int_equal(*line, '\0');
    assert_memory_equal(said, "three loops      1.0\n", 21);
}

static void refuses_bad_options(void **state)
{
    (void)state;
    refuses("bench x", "bench: unexpected argument \"x\"; try --help");
    refuses("bench --output \"$F/b.tsv\"", "bench: --output goes with --all");
    refuses("bench --patience 1", "bench: --patience goes with --all");
    refuses("bench --all", "bench: --all needs a value; try --help");
    refuses_no_counts("bench", "all", 86400);
    refuses_no_counts("bench --all 1", "patience", 3600);
    if (!is_float())
        refuses("bench --all 1",
                "bench: --all: the others compute in float, this is double");
}

static void refuses_bad_places(void **state)
{
    (void)state;
    if (!is_float())
        return;
    refuses("bench --all 1 --output \"$F/none/b.tsv\"",
            "bench: $/none/b.tsv: No such file or directory");
    refuses("bench --all 1 --output \"$F\"",
            "bench: $: it is there and not a plain file");
    refuses("bench --all 1 --output /dev/null",
            "bench: /dev/null: it is there and not a plain file");
}

/* Their time is what they say; nothing is left in the output's folder. */
static void compares(void **state)
{
    (void)state;
    if (!is_float())
        return;
    compare("good good");
    assert_non_null(strstr(complained, "1/22 forward 64 384 1024, turn 3\n"));
    assert_null(strstr(complained, "bench: pytorch"));
    assert_null(strstr(complained, "bench: onnxruntime"));
    assert_true(has_row("pytorch\t0.25") && has_row("onnxruntime\t0.25"));
    assert_true(has_row("three loops") && has_row("threads"));
    assert_true(has_row("plan") && has_row("read"));
    assert_true(shows("pytorch", "0.604 .*"));
    assert_int_equal(run("bench --help > /dev/null; head -n 5 \"$F/b.tsv\" | "
                         "grep -c '^# '; ls \"$F\" | grep -c tmp"),
                     1);
    assert_string_equal(said, "5\n0\n");
    prints("ratios --file \"$F/b.tsv\" --tokens 64 --d 384 --d-ff 1024 "
           "--of pytorch --to onnxruntime",
           "1.00\n");
}

/* Both others are left out, and this is said of them. */
static void leaves_out(const char *behaviour, const char *python,
                       const char *node)
{
    char sentence[2][256];

    snprintf(sentence[0], sizeof sentence[0], "bench: pytorch %s\n", python);
    snprintf(sentence[1], sizeof sentence[1], "bench: onnxruntime %s\n", node);
    compare(behaviour);
    for (size_t i = 0; i < 2; i++)
        if (!strstr(complained, sentence[i]))
            fail_msg("%s: %s", behaviour, complained);
    assert_false(has_row("pytorch") || has_row("onnxruntime"));
    assert_true(has_row("plan"));
    assert_true(shows("pytorch", "-  *-  *-  *-"));
    assert_true(shows("onnxruntime", "-  *-  *-  *-"));
}

static void leaves_out_who_fails(void **state)
{
    (void)state;
    if (!is_float())
        return;
    leaves_out("dies late", "has died", "has died");
    leaves_out("hangs mute", "does not answer", "does not answer");
    leaves_out("silly unknown", "does not tell its version",
               "does not know the network");
    leaves_out("nonsense zero", "answers what is no time",
               "answers what is no time");
}

/* Where one python3 does not work, another may. */
static void goes_on_without_them(void **state)
{
    (void)state;
    if (!is_float())
        return;
    compare("early early");
    assert_non_null(strstr(
        complained, "bench: onnxruntime is not there, or does not work\n"));
    assert_false(has_row("onnxruntime"));
    assert_true(has_row("plan"));
}

static int make(void **state)
{
    char command[2048];

    if (folder_make(state) != 0)
        return -1;
    snprintf(command, sizeof command, "F='%s'; %s", folder, fake);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_steps),
        cmocka_unit_test(refuses_bad_options),
        cmocka_unit_test(refuses_bad_places),
        cmocka_unit_test(compares),
        cmocka_unit_test(leaves_out_who_fails),
        cmocka_unit_test(goes_on_without_them),
    };

    return cmocka_run_group_tests(tests, make, remove_all);
}
