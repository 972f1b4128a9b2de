/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How far names of variables are from each other: letters that are missing, too
 * many, wrong, or swapped with the next one. */
#ifndef SODE_BASE_SPELLING_H
#define SODE_BASE_SPELLING_H

/* Names longer than 39 characters count as far from all others. */
int sode_spelling_distance(const char *a, const char *b);

/* One name is the other one misspelt: at most a third of what is behind the
 * first underscore is different, and never more than 2 letters in short ones. */
int sode_spelling_is_near(const char *name, const char *known);

#endif
