/* function.h: what exercise 2.1 asks for. */
#ifndef FUNCTION_H
#define FUNCTION_H

float squash(float z);

#endif
