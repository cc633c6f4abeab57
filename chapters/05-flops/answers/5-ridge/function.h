/* function.h: what exercise 5.5 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stdint.h>

uint64_t ridge_tokens(uint64_t d, uint64_t d_ff, double bytes_per_number,
                      double ridge);

#endif
