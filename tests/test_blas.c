/* blas.c: where there is a BLAS, it computes what the linear layer does. */

#include "check.h"

#include "blas.h"
#include "random.h"

static void multiplies(void **state)
{
    struct linear layer = linear_new(37, 19, false);
    struct matrix x = matrix_new(11, 37), y = matrix_new(11, 19);
    struct matrix want = matrix_new(11, 19);

    (void)state;
    assert_string_equal(blas_kind(), "-");
    random_fill(&layer.weight, 1, 1);
    random_fill(&x, 2, 1);
    random_fill(&y, 3, 1); /* to be overwritten */
    linear_forward(&layer, &x, &want);
    if (blas_find(1)) {
        assert_non_null(strstr(blas_kind(), "BLAS"));
        if (sizeof(real) == sizeof(float)) {
            blas_linear(&layer, &x, &y);
            check_matrix(&y, &want);
        }
    } else
        assert_string_equal(blas_kind(), "-");
    linear_free(&layer);
    matrix_free(&x);
    matrix_free(&y);
    matrix_free(&want);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(multiplies),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
