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

/** Memory for a right side that is read before the left side is written; sode_temporary_end frees it.  bytes may be 0.  Not
 *  collective.  Without memory the job ends. */
void *sode_temporary(const char *where, size_t bytes);
void sode_temporary_end(void *memory);

#ifdef __cplusplus
}
#endif

#endif
