/* function.h: what exercise 6.2 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "swiglu.h"

void gated_backward(const struct swiglu *layer, const struct matrix *x,
                    const struct swiglu_cache *cache, const struct matrix *dy,
                    struct matrix *dx, struct swiglu *gradient);

#endif
