/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file assignment.h
 * Part of abi.h: what the loops need that array assignments become, `a[1:n] = a[0:n]`.
 */
#ifndef SODE_ASSIGNMENT_H
#define SODE_ASSIGNMENT_H

#pragma GCC system_header
#include <sode/arrays.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The global extent of a dimension.  Of an aligned pointer it is known from xmp_malloc on; before, the job ends. */
sode_index_t sode_global_extent(const sode_array_t *array, int dim);

/** Ends the job if the section of a template that `array` names has step 0 or goes beyond the template.  first may be
 *  SODE_FROM_LOWER; second: the number of indices or, if is_last, the last index; SODE_TO_END: to the end. */
#define SODE_FROM_LOWER (-__INT64_MAX__ - 1)
void sode_on_section(const char *where, const sode_template_t *tmpl, int dim, sode_index_t first, sode_index_t second,
                     sode_index_t step, int is_last);

/** Memory for a right side that is read before the left side is written; sode_temporary_end frees it.  bytes may be 0.  Not
 *  collective.  Without memory the job ends. */
void *sode_temporary(const char *where, size_t bytes);
void sode_temporary_end(void *memory);

#ifdef __cplusplus
}
#endif

#endif
