/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file variants.h
 * Ways of the program's own to do one thing, of which Sode's tuner finds the fastest: loops over other formats of a matrix, other numbers of
 * threads (docs/transports.md).
 *
 * @code
 *   static const char *const names[] = {"rows", "slices", "rows, 2 threads"};
 *   switch (sode_variant("product, 16 in a row", 3, names)) {
 *   case 0: by_rows(y, x); break;
 *   case 1: by_slices(y, x); break;
 *   case 2: by_rows_in_threads(y, x, 2); break;
 *   }
 *   sode_variant_done();
 * @endcode
 *
 * The first executions take turns; what is slower by far on the slowest node is left out, and then the fastest is taken. Meanwhile loops and exchanges begin no
 * trials of their own: those follow, for the one that is taken. The tuning file keeps it for the next run on as many nodes
 * (SODE_TUNING). Under any other compiler, variant 0 is taken.
 */
#ifndef SODE_VARIANTS_H
#define SODE_VARIANTS_H

#pragma GCC system_header

#ifdef __SODE__
#include <sode/units.h>
#ifdef __cplusplus
extern "C" {
#endif

/** The number of the variant to execute now.  *Collective* over the ENS, which has the same texts on all nodes.
 *  what: says everything on which the fastest depends, such as the size; the tuning file knows it by that.
 *  names: [count] of up to 23 characters.  sode_variant_done follows. */
#define sode_variant(what, count, names) sode_variant_at(SODE_WHERE, (what), (count), (names))
int sode_variant_at(const char *where, const char *what, int count, const char *const *names);

/** It has been executed.  *Collective.* */
#define sode_variant_done() sode_variant_end(SODE_WHERE)
void sode_variant_end(const char *where);

#ifdef __cplusplus
}
#endif
#else
static __inline__ __attribute__((unused)) int sode_variant(const char *what, int count, const char *const *names)
{
    (void)what, (void)count, (void)names;
    return 0;
}
static __inline__ __attribute__((unused)) void sode_variant_done(void) {}
#endif

#endif
