/* function.h: what exercise 5.1 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stdbool.h>
#include <stdint.h>

uint64_t training_flops(bool gated, uint64_t d, uint64_t d_ff,
                        uint64_t tokens);

#endif
