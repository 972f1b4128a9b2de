/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The translated files of the program: their directives at file scope, and
 * what several of them say of one object. */
#ifndef SODE_API_UNITS_H
#define SODE_API_UNITS_H

/* SODE_ERR_ARGUMENT if a file was translated for another runtime. */
int sode_units_check_versions(void);

/* Evaluates the directives of all files, in the order of registration, then
 * compares.  Ends the job if two files contradict each other. */
void sode_units_evaluate(void);

/* Warns of calls between files that give a parameter what the function does
 * not take it for (handed.c). */
void sode_handed_compare(void);
void sode_handed_forget(void);

/* Forgets what was said: the end of a run. */
void sode_units_forget(void);

#endif
