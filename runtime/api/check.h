/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What other entry points tell -fsode-check's account (observe/freshness.h). */
#ifndef SODE_API_CHECK_H
#define SODE_API_CHECK_H

#include "map/array.h"

/* A parameter's descriptor was made for storage at `base`.  If it belongs to an
 * array of another mapping, what happens to it cannot be followed. */
void sode_check_bound(const sode_array_t *array, const void *base);

/* xmp_malloc has made an array as the member says: it is watched as that. */
void sode_check_made(sode_array_impl_t *array, const sode_array_impl_t *member);

/* A pointer got new storage. */
void sode_check_allocated(sode_array_impl_t *array);

/* A gmove copies a section of an array: somebody should have written it. */
void sode_check_copied(const char *where, const sode_side_t *from);

#endif
