/*
 * blas.h: a BLAS of the machine's, if there is one, found when the program
 * runs.
 *
 * The program is not linked with it: libopenblas.so.0, else libblas.so.3.
 * POSIX.
 */
#ifndef BLAS_H
#define BLAS_H

#include <stdbool.h>

#include "linear.h"

/* Looks for one and lets it take so many threads; is there one? */
bool blas_find(size_t threads);

/* Which kind it is: "OpenBLAS (OpenMP)" and so on; "-" where there is none. */
const char *blas_kind(void);

/*
 * y = x Wt without the bias, x: [T][in] to y: [T][out], by its cblas_sgemm().
 * Only where blas_find() has found one and real is float.
 */
void blas_linear(const struct linear *layer, const struct matrix *x,
                 struct matrix *y);

#endif
