/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* -fsode-check: what the program touches must be stored here, be right, and not be in flight.
 * What does not fit is reported (observe/report.h); the status is that of the report. */
#ifndef SODE_OBSERVE_TOUCHES_H
#define SODE_OBSERVE_TOUCHES_H

#include "map/array.h"

/* The array whose account is kept: of views with the same local section one. */
const sode_array_impl_t *sode_account_of(const sode_array_t *array);

/* What a nest touches, before it runs. */
int sode_touch_begin(const sode_touch_t *touch);
/* After it: shadows of what the owners wrote are stale.  parallel: in a parallel region, where
 * not all owners take part for certain. */
void sode_touch_end(const sode_checked_t *nest, int parallel);

/* Every owner takes part: all nodes of the array execute. */
int sode_touch_by_all(const sode_array_impl_t *array);

/* One element; index: global.  how: of enum sode_touch_how, 0 if only the index is checked. */
int sode_touch_element(const sode_array_impl_t *array, const char *where, const int64_t *index, int how);
/* An element of the image of a directive `gather`, of which `listed` has the elements. */
int sode_touch_listed(const sode_array_impl_t *array, const char *where, const uint64_t *listed, const int64_t *index);
/* Elements whose address is taken; see sode_check_address. */
int sode_touch_address(const sode_array_impl_t *array, const char *where, const int64_t *index, int count, int follows);

#endif
