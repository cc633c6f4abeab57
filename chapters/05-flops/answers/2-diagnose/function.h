/* function.h: what exercise 5.2 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stdint.h>

const char *diagnose(uint64_t d, uint64_t d_ff, uint64_t claimed);

#endif
