/* function.h: what exercise 5.3 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stdint.h>

uint64_t overtakes(uint64_t d, uint64_t d_ff);

#endif
