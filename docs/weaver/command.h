/*
 * command.h: running the book's programs, without a shell.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include "text.h"

/* The exit status of a program that this machine cannot build. */
enum { COMMAND_CANNOT = 77 };

/*
 * From here on the programs are those in build/bin. What they write to a
 * folder that the pages call build/ goes into a folder of this process's own,
 * which command_end() removes. Returns false where it cannot be made.
 */
bool command_begin(const char *build);
void command_end(void);

/*
 * Runs `line`, a program of the book and its arguments, split on blanks; a
 * part in double quotes stays whole. Adds to `output` what it prints: standard
 * output, or, where the status to expect is 2, standard error. Returns its
 * exit status, or -1 if it cannot be run, ends by a signal or takes more than
 * a minute.
 */
int command_run(const char *line, int status, struct text *output);

#endif
