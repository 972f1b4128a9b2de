/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Variants of the program's own (sode/variants.h), which take turns in the tuner. */
#ifndef SODE_DIRECTIVE_VARIANTS_H
#define SODE_DIRECTIVE_VARIANTS_H

/* *now: which one to execute.  Collective over the ENS. */
int sode_variants_begin(const char *where, const char *what, int count, const char *const *names, int *now);

/* It has been executed.  Collective. */
int sode_variants_end(const char *where);

#endif
