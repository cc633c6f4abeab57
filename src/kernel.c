/* kernel.c: which kernel runs. */

#include "kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* From the widest to the one that always runs. */
static const struct kernel *(*const kernels[])(void) = {
    kernel_avx512,
    kernel_avx2,
    kernel_vector,
    kernel_plain,
};

enum { KERNELS = sizeof kernels / sizeof kernels[0] };

const struct kernel *kernel_named(const char *name)
{
    for (size_t i = 0; i < KERNELS; i++) {
        const struct kernel *const kernel = kernels[i]();

        if (kernel && strcmp(kernel->name, name) == 0)
            return kernel;
    }
    return NULL;
}

const struct kernel *kernel_chosen(void)
{
    const char *const name = getenv("FFN_KERNEL");
    const struct kernel *kernel = NULL;

    if (name && !(kernel = kernel_named(name))) {
        fprintf(stderr, "FFN_KERNEL: no kernel '%s' here\n", name);
        exit(2);
    }
    for (size_t i = 0; i < KERNELS && !kernel; i++)
        kernel = kernels[i]();
    return kernel;
}

void kernel_values(const struct kernel *kernel, const struct activation *f,
                   size_t n, const real *z, real *h)
{
    if (f->value == silu)
        kernel->silu(n, z, h);
    else
        for (size_t i = 0; i < n; i++)
            h[i] = f->value(z[i]);
}

void kernel_slopes(const struct kernel *kernel, const struct activation *f,
                   size_t n, const real *z, real *slope)
{
    if (f->slope == silu_slope)
        kernel->silu_slope(n, z, slope);
    else
        for (size_t i = 0; i < n; i++)
            slope[i] = f->slope(z[i]);
}
