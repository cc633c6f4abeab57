/* function.h: what exercise 4.4 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stdbool.h>
#include <stdint.h>

bool count_parameters(uint64_t d, uint64_t d_ff, uint64_t layers,
                      uint64_t *parameters);

#endif
