/*
 * lint.h: faults of a page that have nothing to do with what is woven into it.
 */
#ifndef LINT_H
#define LINT_H

#include <stddef.h>

/*
 * Complains of a line of running text: a relative link to a file or a heading
 * that does not exist in that spelling, inline math that forges break, a
 * comment that a renderer would print, and code in another form than a fence
 * of three backticks, which the weaver could not check.
 */
void lint_line(const char *path, size_t number, const char *line);

/* The index after the code span that begins at line[i], a backtick. */
size_t after_code_span(const char *line, size_t i);

#endif
