/* function.h: what exercise 7.3 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include "conformer.h"

void half_step_back(const struct conformer *module, const struct matrix *x,
                    const struct conformer_cache *cache,
                    const struct matrix *dy, struct matrix *dx,
                    struct conformer *gradient);

#endif
