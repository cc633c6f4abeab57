/* The program ratios, called as a user calls it. */

#include "check.h"

#include "program.h"

/* Columns: work, tokens, d, d_ff, what, seconds, flops, peak. */
#define HEAD "# machine: a fake\n# work\ttokens\td\td_ff\twhat\t...\n"
#define STAIRS "forward\t64\t384\t1024\t"

static const char good[] = HEAD STAIRS
    "read\t0.51\t8e+09\t1e+10\n" STAIRS
    "three loops\t16\t2.5e+08\t1e+10\n" STAIRS
    "loop order\t8\t5e+08\t1e+10\n" STAIRS "tile\t4\t1e+09\t1e+10\n" STAIRS
    "vector silu\t3.2\t1.25e+09\t1e+10\n" STAIRS
    "packed\t2.1\t2e+09\t1e+10\n" STAIRS "fused\t1.6\t2.5e+09\t1e+10\n" STAIRS
    "threads\t0.8\t5e+09\t1e+10\n" STAIRS "plan\t0.8\t5e+09\t1e+10\n" STAIRS
    "pytorch\t1.6\t2.5e+09\t1e+10\n"
    "back\t64\t384\t1024\tplan\t2\t6e+09\t1e+10\n"
    "back\t64\t384\t1024\tpytorch\t199.4\t6e+07\t1e+10\n"
    "forward\t1\t512\t1376\tplan\t1\t1e+09\t1e+10\n"
    "forward\t1\t512\t1376\tpytorch\t1.5\t1e+09\t1e+10\n"
    "forward\t1\t512\t1376\tonnxruntime\t0.25\t1e+09\t1e+10\n"
    "forward\t64\t512\t1376\tplan\t5\t1e+09\t1e+10\n"
    "forward\t64\t512\t1376\tcblas\t7.5\t1e+09\t1e+10\n"
    "forward\t64\t128\t344\tplan\t0.2\t1e+09\t1e+10\n"
    "forward\t128\t128\t344\tplan\t9\t1e+09\t1e+10\n"
    "forward\t1\t4096\t11008\tread\t1\t2e+09\t1e+10\n";

static void put_text(const char *text)
{
    char path[256];
    FILE *file;

    snprintf(path, sizeof path, "%s/b.tsv", folder);
    file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

#define FILE_B "ratios --file \"$F/b.tsv\" "
#define SIZES FILE_B "--tokens 64 --d 384 --d-ff 1024 "

static void prints_numbers(void **state)
{
    (void)state;
    put_text(good);
    prints(SIZES "--of plan --to pytorch", "2.0\n");
    prints(SIZES "--of pytorch --to plan", "0.50\n");
    prints(SIZES "--of plan --to 'three loops'", "20\n");
    prints(SIZES "--of 'three loops' --to plan", "0.050\n");
    prints(SIZES "--work forward --of 'vector silu' --to packed", "0.66\n");
    prints(SIZES "--of threads --to 'loop order'", "10\n");
    prints(SIZES "--work back --of plan --to pytorch", "100\n");
    prints(SIZES "--work back --of pytorch --to plan", "0.010\n");
    prints(SIZES "--of packed --to 'vector silu'", "1.52\n");
    prints(SIZES "--of plan --share peak", "50\n");
    prints(SIZES "--of 'three loops' --share peak", "2.5\n");
    prints(SIZES "--of plan --share read", "64\n");
    prints(SIZES "--of 'three loops' --share read", "3.2\n");
}

static void prints_data(void **state)
{
    (void)state;
    put_text(good);
    prints(FILE_B "--figure staircase",
           "# step\tname\tshare-of-peak\ttimes-faster\n"
           "0\t\"three loops\"\t0.025\t1\n1\t\"loop order\"\t0.05\t2\n"
           "2\t\"tile\"\t0.1\t4\n3\t\"vector silu\"\t0.125\t5\n"
           "4\t\"packed\"\t0.2\t7.62\n5\t\"fused\"\t0.25\t10\n"
           "6\t\"threads\"\t0.5\t20\n");
    prints(FILE_B "--figure engines",
           "# tokens\tpytorch\tonnxruntime\tcblas\n1\t1.5\t0.25\tnan\n"
           "64\tnan\tnan\t1.5\n");
    prints(FILE_B "--figure time",
           "# work\ttime\n0.25\t1.25\n1.25\t6.25\n\n\n# work\ttime\n"
           "1\t1\n1.25\t6.25\n0.05\t0.25\n");
    prints(FILE_B "--figure roofline",
           "# intensity\troof\n0.25\t0.1\n0.5\t0.2\n1\t0.4\n2\t0.8\n"
           "2.5\t1\n512\t1\n\n\n# name\tintensity\tshare\n"
           "\"three loops\"\t32\t0.025\n\"loop order\"\t32\t0.05\n"
           "\"tile\"\t32\t0.1\n\"vector silu\"\t32\t0.125\n"
           "\"packed\"\t32\t0.2\n\"fused\"\t32\t0.25\n"
           "\"threads\"\t32\t0.5\n\n\n# intensity\tshare\n"
           "0.5\t0.1\n32\t0.1\n");
}

/* The measurements of the book are there. */
static void reads_the_book_s(void **state)
{
    (void)state;
    assert_int_equal(run("ratios --figure staircase"), 0);
    assert_int_equal(run("ratios --figure engines"), 0);
    assert_int_equal(run("ratios --figure time"), 0);
}

static void refuses_bad_options(void **state)
{
    const char *needed = "ratios: --figure, or --of, --tokens, --d, --d-ff "
                         "and one of --to and --share are needed; try --help";

    (void)state;
    put_text(good);
    refuses("ratios", needed);
    refuses("ratios --figure time --file /dev/null",
            "ratios: /dev/null: there are no rows in it");
    refuses(SIZES "--of plan", needed);
    refuses(SIZES "--to plan", needed);
    refuses(SIZES "--of plan --to plan --share peak", needed);
    refuses("ratios --of plan --to plan --d 1 --d-ff 1", needed);
    refuses("ratios --figure time --of plan",
            "ratios: --figure goes with --file alone");
    refuses("ratios --figure x",
            "ratios: --figure x: expected roofline|staircase|engines|time");
    refuses(SIZES "--of none --to plan",
            "ratios: $/b.tsv: no row forward 64 384 1024 none");
    refuses(SIZES "--of plan --to cblas",
            "ratios: $/b.tsv: no row forward 64 384 1024 cblas");
    refuses("ratios --file \"$F/none\" --figure time",
            "ratios: $/none: No such file or directory");
    refuses("ratios --file \"$F\" --figure time", "ratios: $: Is a directory");
    refuses_no_counts("ratios --of plan --to plan --d 1 --d-ff 1", "tokens",
                      SIZE_MAX / 2);
}

static void refuses_bad_files(void **state)
{
    static const char *const bad[] = {
        "\n",
        "x\n",
        STAIRS "plan\t1\t1\n",
        STAIRS "plan\t1\t1\t1\t1\n",
        STAIRS "plan\t1\t1\t1",
        STAIRS "plan\t0\t1\t1\n",
        STAIRS "plan\t-1\t1\t1\n",
        STAIRS "plan\tnan\t1\t1\n",
        STAIRS "plan\t1\t1e999\t1\n",
        STAIRS "plan\t1\t1\t1x\n",
        STAIRS "\t1\t1\t1\n",
        STAIRS "a name that is long\t1\t1\t1\n",
        "forward\t-64\t384\t1024\tplan\t1\t1\t1\n",
        "forward\t0\t384\t1024\tplan\t1\t1\t1\n",
        "forward\t64\t18446744073709551616\t1024\tplan\t1\t1\t1\n",
        "forward\t64\t384\t1.5\tplan\t1\t1\t1\n",
    };
    char text[1024];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(text, sizeof text, HEAD "%s", bad[i]);
        put_text(text);
        refuses(FILE_B "--figure time",
                "ratios: $/b.tsv: line 3 is not one of bench's");
    }
    put_text(HEAD);
    refuses(FILE_B "--figure staircase",
            "ratios: $/b.tsv: there are no rows in it");
}

static void refuses_too_many_rows(void **state)
{
    char path[256];
    FILE *file;

    (void)state;
    snprintf(path, sizeof path, "%s/b.tsv", folder);
    file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < 1001; i++)
        fprintf(file, STAIRS "plan\t1\t1\t1\n");
    assert_int_equal(fclose(file), 0);
    refuses(FILE_B "--figure time", "ratios: $/b.tsv: more than 1000 rows");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_numbers),
        cmocka_unit_test(prints_data),
        cmocka_unit_test(reads_the_book_s),
        cmocka_unit_test(refuses_bad_options),
        cmocka_unit_test(refuses_bad_files),
        cmocka_unit_test(refuses_too_many_rows),
    };

    return cmocka_run_group_tests(tests, folder_make, remove_all);
}
