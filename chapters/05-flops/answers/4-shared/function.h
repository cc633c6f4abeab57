/* function.h: what exercise 5.4 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stdint.h>

void count_shared(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t tokens,
                  uint64_t *parameters, uint64_t *flops);

#endif
