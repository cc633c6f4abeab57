/*
 * command.h: running the book's programs, without a shell.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include "text.h"

/*
 * Where the programs and what they write are: "build", unless --build says
 * otherwise. The pages always say "build".
 */
extern const char *command_build;

/*
 * Runs `line`, a program of the book and its arguments, split on blanks; a
 * part in double quotes stays whole. Adds to `output` what it prints: standard
 * output, or, where the status to expect is 2, standard error. Returns false
 * if it cannot be run, ends otherwise or takes more than a minute.
 */
bool command_run(const char *line, int status, struct text *output);

#endif
