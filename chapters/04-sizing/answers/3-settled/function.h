/* function.h: what exercise 4.3 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stdint.h>

uint64_t settled(uint64_t multiple_of);

#endif
