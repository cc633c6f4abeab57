/* The programs curves and landmarks, called as a user calls them. */

#include "check.h"
#include "program.h"

static void prints_the_example(void **state)
{
    (void)state;
    assert_int_equal(run("curves"), 0);
    assert_non_null(strstr(said, "# z\tsigmoid\trelu\tsilu\tgelu\tgelu-tanh\n"
                                 "-2\t0.1192\t0\t-0.2384\t-0.0455\t"));
    assert_non_null(strstr(said, "\n1\t0.7311\t1\t0.7311\t0.8413\t0.8412\n"));
    assert_int_equal(run("curves --help"), 0);
    assert_non_null(strstr(said, "--at X[,Y...]"));
    assert_non_null(strstr(said, "--derivative "));
}

static void prints_each_curve_at_points(void **state)
{
    (void)state;
    prints("curves --function sigmoid --at -0.5,0 --digits 5",
           "# z\tsigmoid\n-0.5\t0.37754\n0\t0.5\n");
    prints("curves --function relu --at -1,2.5",
           "# z\trelu\n-1\t0\n2.5\t2.5\n");
    prints("curves --function silu --at 1 --digits 6",
           "# z\tsilu\n1\t0.731059\n");
    prints("curves --function gelu --at 1 --digits 6",
           "# z\tgelu\n1\t0.841345\n");
    prints("curves --function gelu-tanh --at 1 --digits 6",
           "# z\tgelu-tanh\n1\t0.841192\n");
    prints("curves --function swish --beta 1.702 --at 1 --digits 6",
           "# z\tswish\n1\t0.845796\n");
    prints("curves --function swish --at 1 --digits 6",
           "# z\tswish\n1\t0.731059\n");
    prints("curves --function swish --beta 0 --at -3,inf",
           "# z\tswish\n-3\t-1.5\ninf\tinf\n");
    prints("curves --function silu --derivative --at -5,0,0.1 --digits 3",
           "# z\tsilu'\n-5\t-0.0265\n0\t0.5\n0.1\t0.55\n");
    prints("curves --function swish --beta 2 --derivative --at 1 --digits 6",
           "# z\tswish'\n1\t1.09078\n");
    prints("curves --function gelu --derivative --at -2 --digits 5",
           "# z\tgelu'\n-2\t-0.085232\n");
    prints("curves --derivative --at 0",
           "# z\tsigmoid'\trelu'\tsilu'\tgelu'\tgelu-tanh'\n"
           "0\t0.25\t0\t0.5\t0.5\t0.5\n");
}

static void prints_the_extremes(void **state)
{
    (void)state;
    prints("curves --function silu --at -89,-inf,inf,nan --digits 4",
           "# z\tsilu\n-89\t-1.982e-37\n-inf\t-0\ninf\tinf\nnan\tnan\n");
    prints("curves --function silu --derivative --at 1e30,1e4,-inf,nan",
           "# z\tsilu'\n1e+30\t1\n10000\t1\n-inf\t-0\nnan\tnan\n");
    prints("curves --function relu --at -inf,nan,+inf",
           "# z\trelu\n-inf\t0\nnan\tnan\ninf\tinf\n");
}

static void prints_ranges(void **state)
{
    (void)state;
    prints("curves --function relu --from -1 --to 2 --points 4",
           "# z\trelu\n-1\t0\n0\t0\n1\t1\n2\t2\n");
    prints("curves --function relu --from 0.25 --to -0.25 --points 3",
           "# z\trelu\n0.25\t0.25\n0\t0\n-0.25\t0\n");
}

static void refuses_bad_arguments(void **state)
{
    (void)state;
    refuses("curves --function tanh --at 1",
            "curves: --function tanh: expected "
            "sigmoid|relu|silu|swish|gelu|gelu-tanh");
    refuses("curves --function sil --at 1",
            "curves: --function sil: expected "
            "sigmoid|relu|silu|swish|gelu|gelu-tanh");
    refuses("curves --function 'silu|gelu' --at 1",
            "curves: --function silu|gelu: expected "
            "sigmoid|relu|silu|swish|gelu|gelu-tanh");
    refuses("curves --function silu",
            "curves: expected --at, or --from, --to and --points; try --help");
    refuses("curves --function silu --at 1 --points 3",
            "curves: expected --at, or --from, --to and --points; try --help");
    refuses("curves --from 1 --to 2",
            "curves: expected --at, or --from, --to and --points; try --help");
    refuses("curves --function silu --beta 2 --at 1",
            "curves: --beta goes with --function swish");
    refuses("curves --function swish --beta inf --at 1",
            "curves: --beta inf: expected a number from -1e300 to 1e300");
    refuses("curves --function swish --beta '' --at 1",
            "curves: --beta needs a value; try --help");
    refuses("curves --from nan --to 2 --points 3",
            "curves: --from nan: expected a number from -1e300 to 1e300");
    if (sizeof(real) == sizeof(double))
        refuses("curves --from 0 --to 2e300 --points 3",
                "curves: --to 2e300: expected a number from -1e300 to "
                "1e300");
    refuses("curves --points=3 --foo=3", "curves: unknown option --foo=3; "
                                         "try --help");
    refuses("curves --d --at 1",
            "curves: --d may be more than one option; try --help");
    if (sizeof(real) == sizeof(float)) {
        refuses("curves --function relu --at 0,1e39",
                "curves: --at 1e39: more than a float can hold; see "
                "double/curves");
        refuses("curves --function swish --beta 1e39 --at 0",
                "curves: --beta 1e39: more than a float can hold; see "
                "double/curves");
        refuses("curves --from -1e39 --to 1 --points 2",
                "curves: --from -1e39: more than a float can hold; see "
                "double/curves");
    }
    refuses("curves --derivative=1 --at 1",
            "curves: --derivative takes no value; try --help");
    refuses("curves --derivative --derivative --at 1",
            "curves: --derivative is given twice");
}

static void refuses_what_is_no_number(void **state)
{
    const char *const bad[] = {
        "x",   " ",     " 1",  "1 ",     "1,",       ",1",   "1,,2",
        "0x1", "0x1p3", "1e",  "1e+",    "--1",      "+-1",  "1.2.3",
        "1;2", "infx",  "NaN", "nan(1)", "infinity", "1e5x", "-nan"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char command[128];

        snprintf(command, sizeof command, "curves --at '%s'", bad[i]);
        assert_int_equal(run(command), 2);
        assert_non_null(strstr(complained, "\": expected a number\n"));
        assert_string_equal(said, "");
    }
    refuses("curves --at 1e999",
            "curves: --at 1e999: the number is too large");
    refuses("curves --at -1e999",
            "curves: --at -1e999: the number is too large");
    refuses("curves --at "
            "0.00000000000000000000000000000000000000000000000000000000000001",
            "curves: --at: a number of more than 63 characters");
    prints("curves --function relu --at 1e-999,.5,5.,+2,1E2",
           "# z\trelu\n0\t0\n0.5\t0.5\n5\t5\n2\t2\n100\t100\n");
}

static void refuses_what_is_no_count(void **state)
{
    const char *const bad[] = {
        "1",  "0",  "-3",      "1.5", "1e3", "0x9",
        " 5", "5 ", "1000001", "x",   "nan", "18446744073709551618"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char command[128], sentence[128];

        snprintf(command, sizeof command,
                 "curves --from 0 --to 1 --points '%s'", bad[i]);
        snprintf(sentence, sizeof sentence,
                 "curves: --points \"%s\": expected a whole number from 2 to "
                 "1000000",
                 bad[i]);
        refuses(command, sentence);
    }
    prints("curves --function relu --at 1 --digits 17", "# z\trelu\n1\t1\n");
    prints("curves --function relu --at 1.25 --digits 1",
           "# z\trelu\n1.25\t1\n");
    prints("curves --function relu --from 0 --to 1 --points 2",
           "# z\trelu\n0\t0\n1\t1\n");
    refuses("curves --digits 0 --at 1",
            "curves: --digits \"0\": expected a whole number from 1 to 17");
    refuses("curves --digits 18 --at 1",
            "curves: --digits \"18\": expected a whole number from 1 to 17");
}

static void prints_landmarks(void **state)
{
    (void)state;
    assert_int_equal(run("landmarks"), 0);
    assert_non_null(strstr(said, "# landmark\tz\tvalue\nsilu-lowest\t-1.27"));
    if (sizeof(real) == sizeof(double)) {
        prints("landmarks --of silu-lowest --print value --digits 7",
               "-0.2784645\n");
        prints("landmarks --of silu-slope-highest --print z", "2.3994\n");
        prints("landmarks --of tanh-above-gelu --digits 6",
               "# landmark\tz\tvalue\n"
               "tanh-above-gelu\t2.69894\t0.000473236\n");
        prints("landmarks --of gelu-above-quick --print value --digits 3",
               "0.0203\n");
    }
    refuses("landmarks --print z", "landmarks: --print needs --of");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_the_example),
        cmocka_unit_test(prints_each_curve_at_points),
        cmocka_unit_test(prints_the_extremes),
        cmocka_unit_test(prints_ranges),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(refuses_what_is_no_number),
        cmocka_unit_test(refuses_what_is_no_count),
        cmocka_unit_test(prints_landmarks),
    };

    return cmocka_run_group_tests(tests, folder_make, remove_all);
}
