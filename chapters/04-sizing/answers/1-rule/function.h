/* function.h: what exercise 4.1 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stdint.h>

uint64_t hidden_width(uint64_t d, double multiplier, uint64_t multiple_of);

#endif
