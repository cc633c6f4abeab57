/* function.h: what exercise 5.4 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stdbool.h>
#include <stdint.h>

void count_model(uint64_t d, uint64_t d_ff, uint64_t layers, uint64_t experts,
                 uint64_t active, bool shared, uint64_t tokens,
                 uint64_t *parameters, uint64_t *flops);

#endif
