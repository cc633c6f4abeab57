/*
 * product.h: the product of two packed matrices, C = A Bt, in tiles.
 */
#ifndef PRODUCT_H
#define PRODUCT_H

#include "patch.h"

/*
 * A Bt of packed A: [rows][depth] and B: [cols][depth], plus a bias for each
 * column where there is one: [panels][2][lanes], or NULL. Either it goes to
 * the matrix `to`: [rows][cols], over what is there or added to it; or, where
 * `to` is NULL, each patch is handed to finish(), which may change its sums;
 * several threads call it at once, for different patches.
 */
struct product {
    size_t rows, depth, cols;
    const real *a, *b, *bias;
    struct matrix *to;
    bool add;
    void (*finish)(void *context, const struct patch *patch);
    void *context;
};

/* Computes and finishes all patches. */
void multiply(const struct workers *workers, const struct product *product);

#endif
