/* blas.c: cblas_sgemm() of whatever BLAS is there. */

#include "blas.h"

#include <dlfcn.h>
#include <string.h>

typedef void sgemm(int order, int trans_a, int trans_b, int m, int n, int k,
                   float alpha, const float *a, int lda, const float *b,
                   int ldb, float beta, float *c, int ldc);

static sgemm *multiply;
static const char *kind = "-";

/* Puts the function of that name, or NULL, into a pointer to it. */
static void find(void *library, const char *name, void *pointer)
{
    void *const address = dlsym(library, name);

    memcpy(pointer, &address, sizeof address);
}

bool blas_find(size_t threads)
{
    static const char *const kinds[] = {"OpenBLAS", "OpenBLAS (pthreads)",
                                        "OpenBLAS (OpenMP)"};
    void *library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    int (*parallel)(void);
    void (*set_threads)(int threads);

    if (!library)
        library = dlopen("libblas.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return false;
    find(library, "cblas_sgemm", &multiply);
    find(library, "openblas_get_parallel", &parallel);
    find(library, "openblas_set_num_threads", &set_threads);
    if (set_threads)
        set_threads((int)threads);
    if (multiply)
        kind = parallel ? kinds[parallel() % 3] : "another BLAS";
    return multiply != NULL;
}

const char *blas_kind(void)
{
    return kind;
}

void blas_linear(const struct linear *layer, const struct matrix *x,
                 struct matrix *y)
{
    enum { ROWS = 101, AS_IS = 111, TRANSPOSED = 112 };
    const int in = (int)x->cols, out = (int)y->cols;

    multiply(ROWS, AS_IS, TRANSPOSED, (int)x->rows, out, in, 1,
             (const float *)x->data, in, (const float *)layer->weight.data, in,
             0, (float *)y->data, out);
}
